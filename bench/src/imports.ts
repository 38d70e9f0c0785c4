// A logbook of a hundred thousand rows that somebody takes over from a file and undoes: checked, imported and deleted slice by
// slice, one call after the other as the web makes them, while a driver enters trips of his own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { Client } from "pg";
import { connectDatabase } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { type Ask, enterAs, quantile } from "./_clients.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const rows = sized("BENCH_ROWS", { full: 100_000, quick: 5_000 });
const vehicles = sized("BENCH_VEHICLES", { full: 200, quick: 50 });
const rowsOfCall = 200;
const hour = 3_600_000;
const firstStart = Date.UTC(2024, 0, 8);
const file = { fileName: "Altes Fahrtenbuch.csv", sha256: "0".repeat(64) };
const rolesSecret = "of the roles of a database that lives for one benchmark";

/** Trips that were entered meanwhile. */
let entered = 0;

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
try {
  await migrate({ url: server.url, rolesSecret, log });
  printTable(`imports: ${rows} rows of ${vehicles} vehicles, ${rowsOfCall} rows a call`, await measure());
} finally {
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<Row[]> {
  const company = await foundCompany();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = benchSettings({ url: server.url, rolesSecret, dataFolder }, port);
  const api = await startProcess("api", environment, port);
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    const importing = await slowly(database, origin, company.admin);
    const checked = await sendAll(importing, true);
    const imported = await sendAll(importing, false);
    const question = await timed(() => importing(`GET Imports/${imported.importId}/Undo`));
    // Not before: a connection that rests is closed.
    const other = await slowly(database, origin, company.admin);
    const undone = await undoAll(importing, imported.importId!, () => enterOne(other, company));
    return [
      ...rowsOf("check", checked.times),
      ...rowsOf("import", imported.times),
      figure("what undoing would do", question.milliseconds, "ms", { atMost: 1_000 }),
      ...rowsOf("undo, 500 trips a call", undone.times),
      figure("slowest trip that another entered meanwhile", Math.max(...undone.meanwhile), "ms", {
        atMost: 2_000,
      }),
    ];
  } finally {
    await database.close();
    await api.stop();
  }
}

/** A session has 600 calls a minute, which several share. */
async function slowly(database: Parameters<typeof enterAs>[0], origin: string, userId: string): Promise<Ask> {
  const clients = await enterAs(database, origin, userId, 2);
  let calls = 0;
  return (call, body) => clients[(calls += 1) % clients.length]!(call, body);
}

type Company = { admin: string; vehicle: string; driver: string };

async function foundCompany(): Promise<Company> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("set search_path = wegbuch, pg_temp");
  const { rows: found } = await client.query<Company>(
    `with company as (
       insert into mandators (id, name, packages, created_at) values (gen_random_uuid(), 'Transporte', 63, now()) returning id
     ), people as materialized (
       select company.id as mandator_id, gen_random_uuid() as id, n from company, generate_series(0, $1::int) as n
     ), login as (
       insert into logins (id, mandator_id, email)
       select id, mandator_id, 'person' || n || '@transporte.example' from people returning id
     ), person as (
       insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
       select mandator_id, id, 'Person', n::text, case n when 0 then 1 else 5 end, now() from people returning id
     ), fleet as materialized (
       select company.id as mandator_id, gen_random_uuid() as id, n from company, generate_series(1, $1::int) as n
     ), vehicle as (
       insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
       select mandator_id, id, 'Wagen ' || n, 'W-' || n || ' TR', 0, now() from fleet returning id
     ), permitted as (
       insert into vehicle_drivers (mandator_id, vehicle_id, user_id)
       select fleet.mandator_id, fleet.id, people.id from fleet join people using (n) returning user_id
     )
     select (select id from people where n = 0) as admin, (select id from fleet where n = 1) as vehicle,
       (select id from people where n = 1) as driver, (select count(*) from login) + (select count(*) from person)
         + (select count(*) from vehicle) + (select count(*) from permitted) as made`,
    [vehicles],
  );
  await client.end();
  return found[0]!;
}

/** As a program writes them: all vehicles, by time. */
function rowOf(index: number): object {
  const [vehicle, turn] = [(index % vehicles) + 1, Math.floor(index / vehicles)];
  const startedAt = firstStart + turn * 8 * hour + vehicle * 60_000;
  return {
    row: index + 2,
    vehicle: `W-${vehicle} TR`,
    driver: `person${vehicle}@transporte.example`,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(startedAt + hour).toISOString(),
    startAddress: "Ring 1, 1010 Wien",
    destinationAddress: "Hauptplatz 1, 8010 Graz",
    mileageInMeters: 42_000 + index,
    type: tripTypes.business,
    description: `Lieferung ${index}`,
  };
}

async function sendAll(ask: Ask, isDryRun: boolean) {
  let importId: string | null = null;
  const times: number[] = [];
  for (let from = 0; from < rows; from += rowsOfCall) {
    const some = Array.from({ length: Math.min(rowsOfCall, rows - from) }, (_, at) => rowOf(from + at));
    const isLast = from + rowsOfCall >= rows;
    const body = { ...file, importId, isDryRun, isLast, rows: some };
    const { milliseconds, answer } = await timed(() => ask("POST Imports/Trips", body));
    const told = JSON.parse(answer.toString()) as { importId: string | null; results: { errors?: object }[] };
    const wrong = told.results.find(({ errors }) => errors !== undefined);
    if (wrong) throw new Error(`A row was refused: ${JSON.stringify(wrong)}`);
    importId = told.importId;
    times.push(milliseconds);
  }
  return { importId, times };
}

async function undoAll(ask: Ask, importId: string, enter: () => Promise<number>) {
  const [times, meanwhile]: [number[], number[]] = [[], []];
  for (let removed = 0, isOver = false; !isOver;) {
    const entering = enter();
    const { milliseconds, answer } = await timed(() => ask(`DELETE Imports/${importId}?removed=${removed}`));
    const told = JSON.parse(answer.toString()) as { undo: { removed: number }; undoneAt: string | null };
    [removed, isOver] = [told.undo.removed, told.undoneAt !== null];
    times.push(milliseconds);
    meanwhile.push(await entering);
  }
  return { times, meanwhile };
}

/** A trip of a vehicle whose imported ones are being deleted, in a time none of them is. */
async function enterOne(ask: Ask, { vehicle, driver }: Company): Promise<number> {
  const startedAt = firstStart - (entered += 1) * hour;
  const { milliseconds } = await timed(() =>
    ask("POST Trips", {
      vehicleId: vehicle,
      driverId: driver,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(startedAt + hour / 2).toISOString(),
      startAddress: { displayName: "Wien" },
      destinationAddress: { displayName: "Linz" },
      mileageInMeters: 20_000,
      type: tripTypes.business,
    }),
  );
  return milliseconds;
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; answer: T }> {
  const startedAt = performance.now();
  const answer = await work();
  return { milliseconds: performance.now() - startedAt, answer };
}

function rowsOf(name: string, times: readonly number[]): Row[] {
  const sorted = times.toSorted((one, other) => one - other);
  return [
    figure(`${name}: whole`, times.reduce((sum, one) => sum + one, 0) / 1_000, "s", { digits: 1 }),
    figure(`${name}: a call, p50`, quantile(sorted, 0.5), "ms"),
    // A statement is given five seconds.
    figure(`${name}: slowest call`, sorted.at(-1)!, "ms", { atMost: 2_500 }),
  ];
}
