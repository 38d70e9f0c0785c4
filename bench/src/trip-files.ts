// How long the logbook takes as an audit bundle, as a PDF and as a table, whether the API answers meanwhile, and how the second file waits.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyZip } from "@wegbuch/contract/evidence/rules";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { Client } from "pg";
import { hashPassword } from "../../server/src/features/auth/hash-password.ts";
import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { connectDatabase, inMandator } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { readXlsx } from "../../server/test/kit/documents/xlsx.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { bindTrips } from "./_bound-trips.ts";
import { memoryOf } from "./_measures.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { sized } from "./_sized.ts";

const vehicles = sized("BENCH_VEHICLES", { full: 100, quick: 20 });
const tripsPerVehicle = 1_000;
const runs = 3;
const goal = {
  bundleSeconds: 10,
  bundleMegabytes: 150,
  pdfSeconds: 3,
  xlsxSeconds: 6,
  delayMilliseconds: 50,
};
const login = { username: "admin@logbook.example", password: "for one benchmark" };
const mandatorId = "01980000-0000-7000-8000-000000000001";
const rolesSecret = "of the roles of a database that lives for one benchmark";
/** The first tenth of the trips, which are one an hour. */
const firstTenth = { from: "2025-01-01T00:00:00Z", to: "2025-01-05T04:00:00Z" };

const year = { from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" };
/** The vehicles whose trips are bound, and in the bundle; the ids are those the database makes of their numbers. */
const ofBundle = Array.from({ length: Math.min(10, vehicles) }, (_, place) =>
  createHash("md5")
    .update(`vehicle${place + 1}`)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-7$3-8$4-$5"),
);

const mandator = `'${mandatorId}'::uuid`;
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '7' from 13) placing '8' from 17)::uuid`;

const statements = [
  `insert into logins (mandator_id, id, email) select ${mandator}, ${idOf("user", "'1'")}, '${login.username}'`,
  `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
   select ${mandator}, ${idOf("user", "'1'")}, 'Maximilian', 'Müller-Lüdenscheid', 1, now()`,
  `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
   select ${mandator}, ${idOf("vehicle", "n")}, 'Servicewagen ' || n, 'W-' || to_char(n, 'FM00000') || 'L', 0, '2024-12-01'
   from generate_series(1, ${vehicles}) as n`,
  `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, mileage_in_meters, type,
     description, start_address, destination_address, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, ${idOf("user", "'1'")}, at, at + interval '35 minutes',
     9000 + (n * past) % 40000, past % 3, 'Wartung Aufzug, Kunde ' || (n * past) % 977 || ', Auftrag ' || n || '/' || past,
     jsonb_build_object('displayName', 'Mariahilfer Straße ' || past % 200 || ', 1070 Wien, Österreich'),
     jsonb_build_object('displayName', 'Žižkagasse ' || n || ', 2340 Mödling, Österreich'), at
   from generate_series(1, ${vehicles}) as n cross join generate_series(0, ${tripsPerVehicle - 1}) as past
   cross join lateral (select timestamptz '2025-01-01 00:00Z' + make_interval(hours => past) as at) as driven`,
  `insert into history (mandator_id, seq, object_kind, object_id, property_name, changed_at, old_value, new_value,
     actor_name, details_hash, hash)
   select ${mandator}, row_number() over (order by started_at, id), 'trip', id, 'description', created_at, '', description,
     'Maximilian Müller-Lüdenscheid', sha256(''), sha256('')
   from trips where type = ${tripTypes.business}`,
  `insert into history_heads (mandator_id, seq, hash) select ${mandator}, count(*), sha256('') from history`,
];

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await foundCompany();
  printTable("trip-files: the logbook as PDF and Excel", await measure());
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<Row[]> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: server.url,
    DATABASE_ROLES_SECRET: rolesSecret,
    WEGBUCH_DATA: dataFolder,
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  const api = await startBuilt("api", environment, port);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ask = await logIn(`${origin}/api`);
    await ask("Trips/xlsx", firstTenth);
    await sleep(2_000);
    const idle = memoryOf(api.pid, "VmRSS");
    const bundle = await timesOf(() => ask("Bundle/zip", { ...year, vehicleIds: ofBundle }));
    const bundlePeak = memoryOf(api.pid, "VmHWM") - idle;
    requireWhole(bundle.file);
    await delayOf(origin);
    const pdf = await timesOf(() => ask("Trips/pdf", firstTenth));
    const xlsx = await timesOf(() => ask("Trips/xlsx", {}));
    const delay = await delayOf(origin);
    const peak = memoryOf(api.pid, "VmHWM");
    const [first, second] = await bothAtOnce(ask);
    requireAllRows(xlsx.file);
    return [
      figure(`audit bundle of ${ofBundle.length * tripsPerVehicle} trips`, bundle.seconds, "s", {
        digits: 1,
        atMost: goal.bundleSeconds,
      }),
      figure("memory more meanwhile", bundlePeak, "MB", { atMost: goal.bundleMegabytes }),
      figure("its size", bundle.file.length / 1e6, "MB", { digits: 1 }),
      figure(`PDF of ${(vehicles * tripsPerVehicle) / 10} trips`, pdf.seconds, "s", {
        digits: 1,
        atMost: goal.pdfSeconds,
      }),
      figure("its size", pdf.file.length / 1e6, "MB", { digits: 1 }),
      figure(`xlsx of ${vehicles * tripsPerVehicle} trips`, xlsx.seconds, "s", {
        digits: 1,
        atMost: goal.xlsxSeconds,
      }),
      figure("its size", xlsx.file.length / 1e6, "MB", { digits: 1 }),
      figure("event loop p99 of the API meanwhile", delay, "ms", {
        digits: 1,
        atMost: goal.delayMilliseconds,
      }),
      ["memory before, and the most", `${idle.toFixed(0)}, ${peak.toFixed(0)} MB`],
      ["two tables at once: the first, the second", `${first!.toFixed(1)} s, ${second!.toFixed(1)} s`],
    ];
  } finally {
    await api.stop();
  }
}

/** The slowest of some runs, and the file of the last. */
async function timesOf(make: () => Promise<Uint8Array>) {
  let seconds = 0;
  let file: Uint8Array = new Uint8Array();
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    file = await make();
    seconds = Math.max(seconds, (performance.now() - startedAt) / 1_000);
  }
  return { seconds, file };
}

/** After how many seconds each of two files that were asked for at once was there. */
async function bothAtOnce(ask: (file: string, body: object) => Promise<Uint8Array>): Promise<number[]> {
  const startedAt = performance.now();
  const asked = [1, 2].map(async () => {
    await ask("Trips/xlsx", {});
    return (performance.now() - startedAt) / 1_000;
  });
  return (await Promise.all(asked)).toSorted((one, other) => one - other);
}

/** Milliseconds the event loop of the API was late at most in 99 of 100 looks since this was last asked. */
async function delayOf(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)![1]) * 1_000;
}

/** Logs in and gives what asks for a file. */
async function logIn(api: string) {
  const post = async (call: string, body: object, headers = {}) => {
    const answer = await fetch(`${api}/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const { token } = (await (await post("Authentication/Authenticate", login)).json()) as { token: string };
  return async (file: string, body: object) => {
    const answer = await post(`ReportService/${file}`, body, { authorization: `Bearer ${token}` });
    return new Uint8Array(await answer.arrayBuffer());
  };
}

/** A bundle in which something is found was made of something else. */
function requireWhole(bundle: Uint8Array): void {
  const { findings, vehicles: proven } = verifyZip(bundle);
  const trips = proven.reduce((sum, { trips: own }) => sum + own.length, 0);
  if (findings.length > 0 || trips !== ofBundle.length * tripsPerVehicle)
    throw new Error(`The bundle has ${trips} trips, and ${findings.length} findings`);
}

/** Trips, a sum for each vehicle and for all, the titles and two lines above them. */
function requireAllRows(file: Uint8Array): void {
  const rows = readXlsx(file).sheet().match(/<row /g)!.length;
  if (rows !== vehicles * tripsPerVehicle + vehicles + 4) throw new Error(`The file has ${rows} rows`);
}

/** Vehicles, each with a trip an hour and some changes in its history. */
async function foundCompany(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query("set search_path = wegbuch, pg_temp");
    await client.query(
      "insert into mandators (id, name, packages, created_at) values ($1, 'Logbook', 63, now())",
      [mandatorId],
    );
    await client.query("select set_config('app.mandator', $1, false)", [mandatorId]);
    for (const statement of statements) await client.query(statement);
    const hash = await hashPassword(login.password, "ordinary");
    await client.query("update logins set password_hash = $1", [hash]);
    await countSums();
    await bindTrips({ connection: { url: server.url, rolesSecret, log }, mandatorId, vehicleIds: ofBundle });
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function countSums(): Promise<void> {
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  await database.close();
}
