import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import type { Client } from "pg";
import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { type Database, inMandator } from "../../server/src/platform/db/database.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { sized } from "./_sized.ts";

/** Trips whose places are due, and what their boxes sent. */
export const trips = sized("BENCH_TRIPS", { full: 100_000, quick: 5_000 });
export const readings = sized("BENCH_READINGS", { full: 10_000_000, quick: 500_000 });
/** Trips whose years are over; their places went long ago. */
export const oldTrips = sized("BENCH_OLD_TRIPS", { full: 20_000, quick: 1_000 });
export const vehicles = sized("BENCH_VEHICLES", { full: 500, quick: 50 });
/** One in so many trips is one of a person who was granted that his places go. */
export const tripsOfOne = 45;
const readingsOfFrame = 20;

export type RetentionCompany = { mandatorId: string; admin: string; personId: string; imeis: string[] };

/**
 * A company whose boxes have sent for two months and whose trips of that time, a tenth of them private, have tracks, a history,
 * a fence that they met, and every third of them two alarms; and trips of nine years ago, of which the history and the alarms
 * that nobody forgot are left.
 */
export async function foundCompany(client: Client, database: Database): Promise<RetentionCompany> {
  const [mandatorId, admin, personId, fence] = [newId(), newId(), newId(), newId()];
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values);
  await run(
    "set search_path = wegbuch, pg_temp; set session_replication_role = replica; set synchronous_commit = off",
  );
  await run("select ensure_reading_partitions(current_date)");
  await foundPeople(client, { mandatorId, admin, personId });
  await run(
    `insert into frames (box_number, from_time, until_time, hash, received_at, device_type, platform, record_count,
       event_count, payload)
     select 1 + n % $2::integer, at, at + interval '1 minute', n, at, 'bm', 'fmb', $3, 0, decode(repeat('ab', 800), 'hex')
     from generate_series(1, $1::integer) as n
     cross join lateral (select now() - interval '100 days' + n * (interval '50 days' / $1::integer) as at) as sent`,
    [readings / readingsOfFrame, vehicles, readingsOfFrame],
  );
  await addTrips(client, { mandatorId, personId, count: trips, since: "100 days" });
  await run(
    `insert into trip_tracks (mandator_id, trip_id, part, points)
     select mandator_id, id, 0, decode(repeat('cd', 2000), 'hex') from trips`,
  );
  await addTrips(client, { mandatorId, personId: null, count: oldTrips, since: "9 years" });
  await addWhatHangsOnTrips(client, mandatorId, fence);
  await run("set session_replication_role = origin; set synchronous_commit = on");
  await run("vacuum analyze");
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  const { rows } = await client.query<{ imei: string }>("select imei from boxes order by number");
  return { mandatorId, admin, personId, imeis: rows.map(({ imei }) => imei) };
}

type People = { mandatorId: string; admin: string; personId: string };

async function foundPeople(client: Client, { mandatorId, admin, personId }: People): Promise<void> {
  const run = (statement: string, values: unknown[]) => client.query(statement, values);
  await run(
    `insert into mandators (id, name, packages, created_at) values ($1, 'Flotte', $2, now() - interval '10 years')`,
    [mandatorId, maskOfPackages(Object.values(packages))],
  );
  await run("insert into logins (id, mandator_id, email) values ($1, $2, 'admin@example.at')", [
    admin,
    mandatorId,
  ]);
  await run(
    `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     values ($1, $2, 'Anna', 'Huber', 1, now() - interval '10 years'),
       ($1, $3, 'Ida', 'Fuchs', 5, now() - interval '10 years')`,
    [mandatorId, admin, personId],
  );
  await run(
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 0, now() - interval '10 years' from generate_series(1, $2::integer) as n`,
    [mandatorId, vehicles],
  );
  await run(
    `insert into boxes (id, imei, model, device_type, mandator_id, created_at)
     select gen_random_uuid(), 350000000000000 + row_number() over (), 'FMC003', 'obd', mandator_id, created_at
     from vehicles where mandator_id = $1`,
    [mandatorId],
  );
  await run(
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
     select $1, gen_random_uuid(), box.id, vehicle.id, now()
     from (select id, row_number() over (order by id) as n from boxes) as box
     join (select id, row_number() over (order by id) as n from vehicles) as vehicle using (n)`,
    [mandatorId],
  );
}

type Added = { mandatorId: string; personId: string | null; count: number; since: string };

/** Trips of fifty days from some time ago on, in turn of all vehicles; some of one person, if there is one. */
async function addTrips(client: Client, { mandatorId, personId, count, since }: Added): Promise<void> {
  await client.query(
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, created_at, mileage_in_meters, type, description,
       start_address, locked_at, driver_id)
     select $1, gen_random_uuid(), vehicle.id, at, at + interval '30 minutes', at, 20000, case when n % 10 = 0 then 1 else 0 end,
       'Baustelle', '{"displayName": "Ring 1, 1010 Wien"}', at + interval '10 days',
       case when n % $5::integer = 0 then $4::uuid end
     from generate_series(1, $2::integer) as n
     join (select id, row_number() over (order by id) as place from vehicles) as vehicle
       on vehicle.place = 1 + n % $3::integer
     cross join lateral (select now() - $6::interval + n * (interval '50 days' / $2::integer) as at) as started`,
    [mandatorId, count, vehicles, personId, tripsOfOne, since],
  );
}

/** Facts of all trips, three entries of the history of each, a fence that it met, and of every third two alarms. */
async function addWhatHangsOnTrips(client: Client, mandatorId: string, fence: string): Promise<void> {
  const run = (statement: string, values: unknown[]) => client.query(statement, values);
  await run(
    `insert into trip_facts (mandator_id, trip_id, vehicle_id, revision, salt, license_plate, track_salt, track_hash,
       commitments, root)
     select mandator_id, id, vehicle_id, 1, sha256(uuid_send(id)), 'W-1', sha256(uuid_send(id)), repeat('0', 64),
       array_fill(sha256(uuid_send(id)), array[20]), sha256(uuid_send(id)) from trips where mandator_id = $1`,
    [mandatorId],
  );
  await run(
    `update trip_facts set keys = array_fill(salt, array[20]), salt = null, track_salt = null, erased_at = now()
     from trips
     where trip_facts.mandator_id = $1 and trips.mandator_id = $1 and trips.id = trip_id
       and trips.finished_at < now() - interval '1 year'`,
    [mandatorId],
  );
  await run(
    `insert into history (mandator_id, seq, object_kind, object_id, property_name, changed_at, old_value, new_value, salt,
       details_hash, hash)
     select mandator_id, row_number() over (order by started_at, id, property), 'trip', id, property, finished_at, '',
       'Baustelle', sha256(uuid_send(id)), sha256(uuid_send(id)), sha256(uuid_send(id))
     from trips
     cross join unnest(array['description', 'startAddress', 'facts']) as property
     where mandator_id = $1`,
    [mandatorId],
  );
  await run(
    `insert into history_heads (mandator_id, seq, hash)
     select mandator_id, count(*), sha256(uuid_send(mandator_id)) from history where mandator_id = $1 group by 1`,
    [mandatorId],
  );
  await run(
    `insert into geofences (mandator_id, id, title, shape, ring, armed_weekdays, created_at)
     values ($1, $2, 'Lager', 'polygon', '[[9, 46], [9.1, 46], [9.1, 46.1]]', 0, now())`,
    [mandatorId, fence],
  );
  await run(
    `insert into trip_visits (mandator_id, trip_id, geofence_id, geofence_title, inside_seconds, crossings)
     select mandator_id, id, $2, 'Lager', 300, jsonb_build_array(jsonb_build_object('id', id, 'event', 'Entering',
       'time', 1000 * extract(epoch from started_at), 'latitude', 48.2, 'longitude', 16.4))
     from trips where mandator_id = $1`,
    [mandatorId, fence],
  );
  await run(
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, seen_at, latitude, longitude,
       created_at)
     select mandator_id, gen_random_uuid(), $2, vehicle_id, event, started_at + after, started_at + after, 48.2, 16.4, started_at
     from (select *, row_number() over (order by started_at) as n from trips where mandator_id = $1) as trip
     cross join (values ('Leaving', interval '1 minute'), ('Entering', interval '20 minutes')) as crossed (event, after)
     where n % 3 = 0
     on conflict do nothing`,
    [mandatorId, fence],
  );
}
