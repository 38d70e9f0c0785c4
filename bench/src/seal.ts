// How long a company of 500 vehicles waits for its month to be sealed in the background, how often it is told how far that
// has come, how soon others are answered meanwhile, and how much memory the program takes with its threads for files.
import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import { addMonths, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { Sealing } from "@wegbuch/contract/seals/schemas";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database, inMandator } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { type Ask, enterAs, quantile } from "./_clients.ts";
import { memoryOf } from "./_measures.ts";
import { figure, printTable } from "./_print-table.ts";
import { freePort, startBuilt } from "./_processes.ts";
import { sized } from "./_sized.ts";

const vehicles = sized("BENCH_VEHICLES", { full: 500, quick: 40 });
const tripsOfMonth = 21;
const goal = { vehiclesPerSecond: 10, secondsWithoutNews: 2, answeredMilliseconds: 500, megabytes: 400 };
const mandatorId = newId();
const admin = newId();
const month = addMonths(`${dayOf(clock.now()).slice(0, 7)}-01`, -1).slice(0, 7);
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await client.connect();
  await found();
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await measure(database);
  } finally {
    await database.close();
  }
} finally {
  await client.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

/** A company whose vehicles drove each day of three weeks of the last month, all of it locked since. */
async function found(): Promise<void> {
  const [company, since] = [`'${mandatorId}'::uuid`, "now() - interval '13 months'"];
  const first = `'${new Date(startOfDay(`${month}-01`)).toISOString()}'::timestamptz`;
  for (const statement of [
    "set search_path = wegbuch, pg_temp; set session_replication_role = replica",
    `insert into mandators (id, name, packages, created_at)
     select ${company}, 'Flotte', ${maskOfPackages(Object.values(packages))}, ${since}`,
    `insert into logins (id, mandator_id, email) select '${admin}', ${company}, 'admin@example.at'`,
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select ${company}, '${admin}', 'Anna', 'Huber', 1, ${since}`,
    `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
     select ${company}, gen_random_uuid(), 'Wagen ' || n, 'W-' || n, 0, ${since} from generate_series(1, ${vehicles}) as n`,
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select mandator_id, id, 'Xaver', name, 5, created_at from vehicles`,
    `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, created_at, mileage_in_meters,
       type, description, start_address, destination_address, locked_at)
     select ${company}, gen_random_uuid(), vehicle.id, vehicle.id, at, at + interval '30 minutes', at, 20000, n % 3,
       'Wartung Aufzug, Auftrag ' || n, jsonb_build_object('displayName', 'Mariahilfer Straße ' || n || ', 1070 Wien'),
       jsonb_build_object('displayName', 'Žižkagasse ' || n || ', 2340 Mödling'), at + interval '8 days'
     from vehicles as vehicle cross join generate_series(1, ${tripsOfMonth}) as n
     cross join lateral (select ${first} + make_interval(days => n, hours => 8) as at) as started`,
    "set session_replication_role = origin",
    "vacuum analyze",
  ])
    await client.query(statement);
}

async function measure(database: Database): Promise<void> {
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: server.url,
    DATABASE_ROLES_SECRET: rolesSecret,
    WEGBUCH_DATA: dataFolder,
    PORT: String(port),
    LOG_LEVEL: "error",
    PUBLIC_ORIGIN: origin,
  };
  const program = await startBuilt("api,worker", environment, port);
  try {
    const [asker] = await enterAs(database, origin, admin, 1);
    const startedAt = performance.now();
    const sealing = await order(asker!);
    const orderedAt = performance.now();
    const { seconds, longestWait, news, times } = await follow(asker!, sealing);
    const { rows } = await client.query("select sum(octet_length(content))::bigint as bytes from seal_files");
    printTable(
      `seal: the last month of ${vehicles} vehicles, ${vehicles * tripsOfMonth} trips, in the background`,
      [
        figure("the order is answered after", orderedAt - startedAt, "ms", {
          atMost: goal.answeredMilliseconds,
        }),
        figure("all of it is sealed after", seconds, "s", { digits: 1 }),
        figure("vehicles a second", vehicles / seconds, "", { digits: 1, atLeast: goal.vehiclesPerSecond }),
        figure("the longest time without news of it", longestWait, "s", {
          digits: 1,
          atMost: goal.secondsWithoutNews,
        }),
        figure("how often it was told how far it has come", news, "times"),
        figure("a page of trips meanwhile, p99", quantile(times, 0.99), "ms"),
        figure("memory with its threads", memoryOf(program.pid, "VmHWM"), "MB", { atMost: goal.megabytes }),
        figure("its files", Number(rows[0].bytes) / 1e6, "MB", { digits: 1 }),
      ],
    );
  } finally {
    await program.stop();
  }
}

async function order(ask: Ask): Promise<Sealing> {
  const { rows } = await client.query<{ id: string }>("select id from vehicles");
  const vehicleIds = rows.map(({ id }) => id);
  return JSON.parse(String(await ask("POST Seals", { vehicleIds, month }))) as Sealing;
}

/** Looks some four times a second how far it has come, and at trips, until it is done. */
async function follow(ask: Ask, { id }: Sealing) {
  const startedAt = performance.now();
  const times: number[] = [];
  let [done, news, newsAt, longestWait] = [0, 0, startedAt, 0];
  for (;;) {
    const answer = await ask("GET Seals/Progress");
    const now = performance.now();
    const sealing = (JSON.parse(String(answer)) as Sealing[]).find((each) => each.id === id)!;
    if (sealing.sealedCount > done) {
      longestWait = Math.max(longestWait, now - newsAt);
      [done, news, newsAt] = [sealing.sealedCount, news + 1, now];
    }
    if (sealing.finishedAt !== null) {
      if (done < vehicles) throw new Error(`${vehicles - done} vehicles were not sealed`);
      times.sort((one, other) => one - other);
      return { seconds: (now - startedAt) / 1_000, longestWait: longestWait / 1_000, news, times };
    }
    await ask("GET Trips?perPage=10");
    times.push(performance.now() - now);
    await sleep(200);
  }
}
