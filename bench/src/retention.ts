// How long it takes to erase the places of trips and what their boxes sent while people work and boxes send, first those of one
// person who was granted it and then all that are due, for how long a piece of it holds its locks, and what people notice.
import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { eraseDrives } from "../../server/src/features/retention/erase-drives.ts";
import { erasePlaces } from "../../server/src/features/retention/erase-places.ts";
import { clock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { enterAs, quantile, timesOf } from "./_clients.ts";
import { figure, printTable } from "./_print-table.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

const trips = sized("BENCH_TRIPS", { full: 100_000, quick: 5_000 });
const readings = sized("BENCH_READINGS", { full: 10_000_000, quick: 500_000 });
const vehicles = sized("BENCH_VEHICLES", { full: 500, quick: 50 });
const runs = sized("BENCH_RUNS", { full: 400, quick: 100 });
/** One in so many trips is one of a person who was granted that his places go. */
const tripsOfOne = 45;
const readingsOfFrame = 20;
const framesASecond = 50;
const goalMilliseconds = 200;
const rolesSecret = "of the roles of a database that lives for one benchmark";
const log = silentLog();

const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log, parameters: { max_wal_size: "4GB" } });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await client.connect();
  const company = await found();
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await measure(database, company);
  } finally {
    await database.close();
  }
} finally {
  await client.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

type Company = { mandatorId: string; admin: string; personId: string; requestId: string };

/** A company whose boxes have sent for two months and whose trips of that time, a tenth of them private, have tracks. */
async function found(): Promise<Company> {
  const [mandatorId, admin, personId, requestId] = [newId(), newId(), newId(), newId()];
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values);
  await run(
    "set search_path = wegbuch, pg_temp; set session_replication_role = replica; set synchronous_commit = off",
  );
  await run(`select ensure_reading_partitions(current_date)`);
  await run(
    `insert into mandators (id, name, packages, created_at) values ($1, 'Flotte', $2, now() - interval '13 months')`,
    [mandatorId, maskOfPackages(Object.values(packages))],
  );
  await run("insert into logins (id, mandator_id, email) values ($1, $2, 'admin@example.at')", [
    admin,
    mandatorId,
  ]);
  await run(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     values ($1, $2, 'Anna', 'Huber', 1, now() - interval '13 months')`,
    [mandatorId, admin],
  );
  await run(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     values ($1, $2, 'Ida', 'Fuchs', 5, now() - interval '13 months')`,
    [mandatorId, personId],
  );
  await run(
    `insert into deletion_requests (mandator_id, id, user_id, text, asked_at, due_on, decided_by, decided_at, is_granted,
       erased_until_on)
     values ($1, $2, $3, 'x', now(), current_date + 30, $4, now(), true, current_date)`,
    [mandatorId, requestId, personId, admin],
  );
  await run(
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 0, now() - interval '13 months' from generate_series(1, $2::integer) as n`,
    [mandatorId, vehicles],
  );
  await run(
    `insert into boxes (id, imei, mandator_id, created_at)
     select gen_random_uuid(), 350000000000000 + row_number() over (), mandator_id, created_at from vehicles`,
  );
  await run(
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
     select $1, gen_random_uuid(), box.id, vehicle.id, now()
     from (select id, row_number() over (order by id) as n from boxes) as box
     join (select id, row_number() over (order by id) as n from vehicles) as vehicle using (n)`,
    [mandatorId],
  );
  await run(
    `insert into frames (box_number, from_time, until_time, hash, received_at, device_type, platform, record_count,
       event_count, payload)
     select 1 + n % $2::integer, at, at + interval '1 minute', n, at, 'bm', 'fmb', $3, 0, decode(repeat('ab', 800), 'hex')
     from generate_series(1, $1::integer) as n
     cross join lateral (select now() - interval '100 days' + n * (interval '50 days' / $1::integer) as at) as sent`,
    [readings / readingsOfFrame, vehicles, readingsOfFrame],
  );
  await run(
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, created_at, mileage_in_meters, type, description,
       start_address, locked_at, driver_id)
     select $1, gen_random_uuid(), vehicle.id, at, at + interval '30 minutes', at, 20000, case when n % 10 = 0 then 1 else 0 end,
       'Baustelle', '{"displayName": "Ring 1, 1010 Wien"}', at + interval '10 days',
       case when n % $5::integer = 0 then $4::uuid end
     from generate_series(1, $2::integer) as n
     join (select id, row_number() over (order by id) as place from vehicles) as vehicle
       on vehicle.place = 1 + n % $3::integer
     cross join lateral (select now() - interval '100 days' + n * (interval '50 days' / $2::integer) as at) as started`,
    [mandatorId, trips, vehicles, personId, tripsOfOne],
  );
  await run(
    `insert into trip_tracks (mandator_id, trip_id, part, points)
     select mandator_id, id, 0, decode(repeat('cd', 2000), 'hex') from trips`,
  );
  await run(
    `insert into trip_facts (mandator_id, trip_id, vehicle_id, revision, salt, license_plate, track_salt, track_hash,
       commitments, root)
     select mandator_id, id, vehicle_id, 1, sha256(uuid_send(id)), 'W-1', sha256(uuid_send(id)), repeat('0', 64),
       array_fill(sha256(uuid_send(id)), array[20]), sha256(uuid_send(id)) from trips`,
  );
  await run("set session_replication_role = origin; set synchronous_commit = on");
  await run("vacuum analyze");
  return { mandatorId, admin, personId, requestId };
}

/** Boxes that go on sending: so many frames a second, until they are told to stop; gives how long the slowest one took. */
function boxesSending() {
  const told = new AbortController();
  const sending = (async () => {
    let slowest = 0;
    for (let n = 0; !told.signal.aborted; n += 1) {
      const since = performance.now();
      await client.query(
        `insert into wegbuch.frames (box_number, from_time, until_time, hash, received_at, device_type, platform,
           record_count, event_count, payload)
         values (1 + $1::integer % $2::integer, now(), now(), $1::bigint, now(), 'bm', 'fmb', 20, 0, decode(repeat('ab', 800), 'hex'))`,
        [n, vehicles],
      );
      const took = performance.now() - since;
      slowest = Math.max(slowest, took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 / framesASecond - took)));
    }
    return slowest;
  })();
  // What ends the measuring is told, not that nobody listens any more.
  sending.catch(() => undefined);
  return async () => {
    told.abort();
    return sending;
  };
}

/** Erases what one person was granted, while boxes send; gives how long all of it took and each piece. */
async function measurePerson(database: Database, { mandatorId, personId, requestId }: Company) {
  const pieces = watchPieces(database);
  const stop = boxesSending();
  const since = performance.now();
  const until = dayOf(clock.now().getTime());
  await eraseDrives({ database: pieces.database, clock }, mandatorId, { requestId, personId, until });
  const took = performance.now() - since;
  await stop();
  const { rows } = await client.query<{ left: string }>(
    `select count(*) as left from wegbuch.trip_tracks as track
     join wegbuch.trips as trip on trip.mandator_id = track.mandator_id and trip.id = track.trip_id
     where trip.driver_id = $1`,
    [personId],
  );
  if (Number(rows[0]!.left) > 0) throw new Error(`${rows[0]!.left} tracks of the person were left`);
  return { took, times: pieces.times().toSorted(byTime) };
}

async function measure(database: Database, company: Company): Promise<void> {
  const { mandatorId, admin } = company;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = await startProcess(
    "api",
    benchSettings({ url: server.url, rolesSecret, dataFolder }, port),
    port,
  );
  try {
    const people = await enterAs(database, origin, admin, 2);
    const read = () => timesOf(people, runs, (ask) => ask("GET Trips?perPage=20"));
    await timesOf(people, 10, (ask) => ask("GET Trips?perPage=20"));
    const stopQuiet = boxesSending();
    const quiet = (await read()).toSorted(byTime);
    const slowestQuiet = await stopQuiet();
    const person = await measurePerson(database, company);
    const pieces = watchPieces(database);
    const stop = boxesSending();
    const since = performance.now();
    const until = addDays(dayOf(clock.now().getTime()), -45);
    const erasing = erasePlaces({ database: pieces.database, clock }, mandatorId, until);
    const over = erasing.then(() => true);
    const beside: number[] = [];
    while (!(await Promise.race([over, Promise.resolve(false)]))) {
      beside.push(...(await timesOf(people, 20, (ask) => ask("GET Trips?perPage=20"))));
      // A session has so many calls a minute.
      await sleep(3_000);
    }
    await erasing;
    const took = performance.now() - since;
    const slowest = await stop();
    const { rows } = await client.query<{ left: string }>(
      `select (select count(*) from wegbuch.trip_tracks)
         + (select count(*) from wegbuch.frames where until_time < now() - interval '47 days') as left`,
    );
    if (Number(rows[0]!.left) > 0) throw new Error(`${rows[0]!.left} rows were left`);
    const noticed = quantile(beside.toSorted(byTime), 0.99);
    const usual = quantile(quiet, 0.99);
    printTable(`retention: ${trips} trips and ${readings} records erased while boxes send`, [
      figure(`${Math.floor(trips / tripsOfOne)} trips of one person`, person.took / 1_000, "s", {
        digits: 1,
      }),
      figure("a piece of these with its locks, p99", quantile(person.times, 0.99), "ms"),
      figure("a piece of these with its locks, longest", Math.max(...person.times), "ms", {
        atMost: goalMilliseconds,
      }),
      figure("all that was due", took / 1_000, "s", { digits: 1 }),
      figure("a piece with its locks, p99", quantile(pieces.times().toSorted(byTime), 0.99), "ms"),
      figure("a piece with its locks, longest", Math.max(...pieces.times()), "ms", {
        atMost: goalMilliseconds,
      }),
      figure("a page of trips, quiet, p99", usual, "ms"),
      figure("a page of trips, beside it, p99", noticed, "ms"),
      figure("beside it, times the quiet one", noticed / usual, "", { digits: 1, atMost: 2 }),
      figure("a frame stored, quiet, slowest", slowestQuiet, "ms"),
      figure("a frame stored, beside it, slowest", slowest, "ms"),
    ]);
  } finally {
    await api.stop();
  }
}

/** The same database, and how long each of its transactions of the role that erases lasted. */
function watchPieces(database: Database) {
  const times: number[] = [];
  const pool: Database["pool"] = (role) => {
    const whole = database.pool(role);
    if (role !== "jobs") return whole;
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
