// How long it takes to erase what is due while people work and boxes send to a gateway and are followed: the places of one
// person who was granted it, those of all trips that are due with what their boxes sent, and trips whose years are over; for how
// long a piece of it holds its locks, and what people and boxes notice.
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { eraseDrives } from "../../server/src/features/retention/erase-drives.ts";
import { eraseLogbooks } from "../../server/src/features/retention/erase-logbooks.ts";
import { erasePlaces } from "../../server/src/features/retention/erase-places.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { type Ask, enterAs, quantile, timesOf } from "./_clients.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import {
  foundCompany,
  oldTrips,
  readings,
  type RetentionCompany,
  trips,
  tripsOfOne,
  vehicles,
} from "./_retention-world.ts";
import { sized } from "./_sized.ts";
import { keepSending, type SteadyBoxes } from "./_steady-boxes.ts";

const runs = sized("BENCH_RUNS", { full: 200, quick: 100 });
/** What the boxes of the company send besides, all together. */
const recordsPerSecond = sized("BENCH_RECORDS_PER_SECOND", { full: 2_000, quick: 2_000 });
const goalMilliseconds = 200;
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log, parameters: { max_wal_size: "4GB" } });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await client.connect();
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    const company = await foundCompany(client, database);
    await besidePrograms(company, async (port, boxes) => {
      const origin = `http://127.0.0.1:${port}`;
      const people = await enterAs(database, origin, company.admin, 2);
      const rows = await measure(database, company, { people, boxes });
      const title = `${trips} trips and ${readings} records of ${vehicles} boxes, and ${oldTrips} trips of nine years ago`;
      printTable(`retention: ${title}`, rows);
    });
  } finally {
    await database.close();
  }
} finally {
  await client.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

/** Does work beside an api, a gateway and a worker whose boxes send, once all have come to rest. */
async function besidePrograms(
  { imeis }: RetentionCompany,
  work: (port: number, boxes: SteadyBoxes) => Promise<void>,
): Promise<void> {
  const [port, boxPort] = [await freePort(), await freePort()];
  const settings = benchSettings({ url: server.url, rolesSecret, dataFolder }, port);
  const others = { ...settings, PORT: "0", TELTONIKA_PORT: String(boxPort), BOX_RECORDS_PER_SECOND: "5000" };
  const api = await startProcess("api", settings, port);
  const worker = await startProcess("worker", others);
  const gateway = await startProcess("gateway", others, boxPort);
  try {
    await untilRested();
    const boxes = await keepSending(boxPort, imeis, recordsPerSecond);
    try {
      await work(port, boxes);
    } finally {
      await boxes.stop();
    }
  } finally {
    await Promise.all([api.stop(), worker.stop(), gateway.stop()]);
  }
}

/** What a worker does at first with a company of this size is not what is measured. */
async function untilRested(): Promise<void> {
  for (let rested = 0; rested < 5;) {
    await sleep(1_000);
    const busy = await count(
      `select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
    );
    rested = busy === 0 ? rested + 1 : 0;
  }
}

async function count(statement: string, values: unknown[] = []): Promise<number> {
  return Number((await client.query<{ count: string }>(statement, values)).rows[0]!.count);
}

type Beside = { people: readonly Ask[]; boxes: SteadyBoxes };

function aPage(ask: Ask): Promise<Buffer> {
  return ask("GET Trips?perPage=20");
}

async function measure(database: Database, company: RetentionCompany, beside: Beside): Promise<Row[]> {
  const { people, boxes } = beside;
  await timesOf(people, 10, aPage);
  boxes.took();
  const quiet = await timesOf(people, runs, aPage);
  await sleep(10_000);
  const quietBoxes = boxes.took();
  const person = await measurePerson(database, company, beside);
  const places = await measurePlaces(database, company, beside);
  const logbooks = await measureLogbooks(database, company, beside);
  const usual = quantile(quiet, 0.99);
  const noticed = [...person.pages, ...places.pages, ...logbooks.pages].toSorted(byTime);
  const heard = [...person.boxes, ...places.boxes, ...logbooks.boxes].toSorted(byTime);
  return [
    figure("records sent besides", recordsPerSecond, "records/s"),
    ...rowsOf(`${Math.floor(trips / tripsOfOne)} trips of one person`, person),
    ...rowsOf("all places that were due", places),
    ...rowsOf("trips whose years are over", logbooks),
    figure("a page of trips, quiet, p99", usual, "ms"),
    figure("a page of trips, beside it, p99", quantile(noticed, 0.99), "ms"),
    figure("beside it, times the quiet one", quantile(noticed, 0.99) / usual, "", { digits: 1, atMost: 2 }),
    figure("a frame acknowledged, quiet, p99", quantile(quietBoxes, 0.99), "ms"),
    figure("a frame acknowledged, beside it, p99", quantile(heard, 0.99), "ms"),
    figure("a frame acknowledged, beside it, slowest", heard.at(-1)!, "ms"),
    figure("batches that wait to be followed at the end", await count("select count(*) from arrivals"), ""),
  ];
}

type Erased = { seconds: number; pieces: number[]; pages: number[]; boxes: number[] };

function rowsOf(name: string, { seconds, pieces }: Erased): Row[] {
  return [
    figure(name, seconds, "s", { digits: 1 }),
    figure(`${name}: pieces`, pieces.length, ""),
    figure(`${name}: a piece with its locks, p99`, quantile(pieces, 0.99), "ms"),
    figure(`${name}: a piece with its locks, longest`, pieces.at(-1)!, "ms", { atMost: goalMilliseconds }),
  ];
}

/** Erases, while people read pages at the pace a session may. */
async function measureErasing(
  database: Database,
  { people, boxes }: Beside,
  erase: (watched: Database) => Promise<void>,
): Promise<Erased> {
  const pieces = watchPieces(database);
  boxes.took();
  const since = performance.now();
  const erasing = erase(pieces.database);
  const over = erasing.then(() => true);
  over.catch(() => undefined);
  const pages: number[] = [];
  while (!(await Promise.race([over, Promise.resolve(false)]))) {
    pages.push(...(await timesOf(people, 20, aPage)));
    // A session has so many calls a minute.
    await Promise.race([over, sleep(3_000)]);
  }
  await erasing;
  const seconds = (performance.now() - since) / 1_000;
  return { seconds, pieces: pieces.times().toSorted(byTime), pages, boxes: boxes.took() };
}

/** Erases what one person was granted. */
async function measurePerson(
  database: Database,
  { mandatorId, admin, personId }: RetentionCompany,
  beside: Beside,
): Promise<Erased> {
  const requestId = newId();
  await client.query(
    `insert into deletion_requests (mandator_id, id, user_id, text, asked_at, due_on, decided_by, decided_at, is_granted,
       erased_until_on)
     values ($1, $2, $3, 'x', now(), current_date + 30, $4, now(), true, current_date)`,
    [mandatorId, requestId, personId, admin],
  );
  const until = dayOf(clock.now().getTime());
  const erased = await measureErasing(database, beside, (watched) =>
    eraseDrives({ database: watched, clock }, mandatorId, { requestId, personId, until }),
  );
  await nothingIsLeft("trip_tracks join trips on id = trip_id where driver_id = $1", [personId]);
  await nothingIsLeft(
    `geofence_alarms as alarm join trips as trip on trip.vehicle_id = alarm.vehicle_id
       and happened_at between started_at and finished_at
     where trip.driver_id = $1 and trip.type = ${tripTypes.private}`,
    [personId],
  );
  return erased;
}

async function measurePlaces(
  database: Database,
  { mandatorId }: RetentionCompany,
  beside: Beside,
): Promise<Erased> {
  const until = addDays(dayOf(clock.now().getTime()), -45);
  const erased = await measureErasing(database, beside, (watched) =>
    erasePlaces({ database: watched, clock }, mandatorId, until),
  );
  const due = "finished_at < now() - interval '47 days'";
  const ofThisYear = "started_at > now() - interval '1 year'";
  await nothingIsLeft(`trip_tracks join trips on id = trip_id where ${due}`);
  await nothingIsLeft("frames where until_time < now() - interval '47 days'");
  await nothingIsLeft(
    `trip_visits join trips on id = trip_id where type = ${tripTypes.private} and ${due} and ${ofThisYear}`,
  );
  await nothingIsLeft(
    `geofence_alarms as alarm join trips as trip on trip.vehicle_id = alarm.vehicle_id
       and happened_at between started_at and finished_at
     where trip.type = ${tripTypes.private} and ${due} and ${ofThisYear}`,
  );
  return erased;
}

async function measureLogbooks(
  database: Database,
  { mandatorId }: RetentionCompany,
  beside: Beside,
): Promise<Erased> {
  const today = dayOf(clock.now().getTime());
  const erased = await measureErasing(database, beside, (watched) =>
    eraseLogbooks({ database: watched, clock }, mandatorId, { today, years: null }),
  );
  await nothingIsLeft("trips where started_at < now() - interval '1 year'");
  await nothingIsLeft("geofence_alarms where happened_at < now() - interval '1 year'");
  return erased;
}

async function nothingIsLeft(of: string, values: unknown[] = []): Promise<void> {
  const left = await count(`select count(*) from ${of}`, values);
  if (left > 0) throw new Error(`${left} rows were left: ${of}`);
}

/** The same database, and how long each of its transactions of the roles that erase lasted. */
function watchPieces(database: Database) {
  const times: number[] = [];
  const pool: Database["pool"] = (role) => {
    const whole = database.pool(role);
    if (role !== "jobs" && role !== "tracker") return whole;
    return new Proxy(whole, {
      get: (target, name) => {
        if (name !== "connect") return Reflect.get(target, name) as unknown;
        return async () => {
          const connected = await target.connect();
          const since = performance.now();
          const release = connected.release.bind(connected);
          connected.release = (error) => {
            times.push(performance.now() - since);
            connected.release = release;
            release(error);
          };
          return connected;
        };
      },
    });
  };
  return { database: { ...database, pool }, times: () => times };
}

function byTime(one: number, other: number): number {
  return one - other;
}
