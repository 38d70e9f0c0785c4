import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { roles } from "@wegbuch/contract/access/roles";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { Client } from "pg";
import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { connectDatabase, type Database, inMandator } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { sized } from "./_sized.ts";

export const vehicles = sized("BENCH_VEHICLES", { full: 1_000, quick: 200 });
const workingDays = 250;
const tripsPerDay = 2;
export const tripsPerVehicle = workingDays * tripsPerDay;
/** So many visits of each vehicle that those of all are about what a report of fences holds. */
const visitedTrips = 45;
export const mandatorId = "01980000-0000-7000-8000-000000000001";
export const rolesSecret = "of the roles of a database that lives for one benchmark";

const mandator = `'${mandatorId}'::uuid`;
/** Ids follow from numbers, so that what belongs together is found again; they look like those the program makes. */
export const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '7' from 13) placing '8' from 17)::uuid`;
/** So that the last of the fifty weeks is the one before this. */
const firstMonday = "(date_trunc('week', now()) - interval '50 weeks' + interval '6 hours')";
const eachVehicle = `generate_series(1, ${vehicles}) as n`;
const fences = 20;

/** A year: five days a week to and fro, a tenth private, every tenth trip changed once, fences met now and then. */
const statements = [
  `insert into logins (mandator_id, id, email)
   select ${mandator}, ${idOf("user", "n")}, 'person' || n || '@reports.example' from generate_series(0, ${vehicles}) as n`,
  `insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
   select ${mandator}, ${idOf("user", "n")}, 'Maximilian', 'Müller-Lüdenscheid ' || n, case n when 0 then 1 else 5 end, now()
   from generate_series(0, ${vehicles}) as n`,
  `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
   select ${mandator}, ${idOf("vehicle", "n")}, 'Servicewagen ' || n, 'W-' || to_char(n, 'FM00000') || 'L', 0, now() - interval '1 year'
   from ${eachVehicle}`,
  `insert into groups (mandator_id, id, parent_id, name, created_at)
   select ${mandator}, ${idOf("group", "n")}, case when n > 0 then ${idOf("group", "0")} end, 'Standort ' || n, now()
   from generate_series(0, 19) as n`,
  `insert into group_vehicles (mandator_id, group_id, vehicle_id)
   select ${mandator}, ${idOf("group", "n % 20")}, ${idOf("vehicle", "n")} from ${eachVehicle}`,
  `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, mileage_in_meters, idle_seconds, type,
     description, start_address, destination_address, created_at)
   select ${mandator}, gen_random_uuid(), ${idOf("vehicle", "n")}, ${idOf("user", "n")}, at,
     at + make_interval(mins => 20 + (n * past) % 45), 9000 + (n * past) % 40000, (n * past) % 300,
     case past % 10 when 0 then 1 when 5 then 2 else 0 end,
     'Wartung Aufzug, Kunde ' || (n * past) % 977 || ', Auftrag ' || n || '/' || past,
     jsonb_build_object('displayName', 'Mariahilfer Straße ' || past % 200 || ', 1070 Wien, Österreich'),
     jsonb_build_object('displayName', 'Žižkagasse ' || n || ', 2340 Mödling, Österreich'), at
   from ${eachVehicle} cross join generate_series(0, ${tripsPerVehicle - 1}) as past
   cross join lateral (
     select ${firstMonday} + make_interval(weeks => past / 10, days => past % 10 / 2,
       hours => past % 2 * 8, mins => n % 60) as at
   ) as driven`,
  `insert into history (mandator_id, seq, object_kind, object_id, property_name, changed_at, old_value, new_value,
     actor_name, details_hash, hash)
   select ${mandator}, row_number() over (order by started_at, id), 'trip', id, 'description', created_at, '', description,
     'Maximilian Müller-Lüdenscheid', '', ''
   from trips where mileage_in_meters % 10 = 0`,
  `insert into geofences (mandator_id, id, title, shape, ring, created_at)
   select ${mandator}, ${idOf("fence", "n")}, 'Lager ' || n, 'polygon', '[]', now() from generate_series(1, ${fences}) as n`,
  `insert into trip_visits (mandator_id, trip_id, geofence_id, geofence_title, inside_seconds, crossings)
   select ${mandator}, id, ${idOf("fence", `1 + place % ${fences}`)}, 'Lager ' || 1 + place % ${fences}, 300,
     jsonb_build_array(
       jsonb_build_object('id', id, 'event', 'Entering', 'time', extract(epoch from started_at) * 1000 + 300000),
       jsonb_build_object('id', id, 'event', 'Leaving', 'time', extract(epoch from started_at) * 1000 + 600000, 'seconds', 300))
   from (select *, row_number() over (partition by vehicle_id order by started_at) as place from trips where type = ${tripTypes.business}) as trip
   where place <= ${visitedTrips}`,
];

export type ReportWorld = {
  client: Client;
  database: Database;
  url: string;
  dataFolder: string;
  adminId: string;
};

/** Lends a database of one company with a fleet and its year, by the address of its owner, and takes it away again. */
export async function inReportWorld<T>(work: (world: ReportWorld) => Promise<T>): Promise<T> {
  const log = silentLog();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log, parameters: { max_wal_size: "4GB" } });
  const client = new Client({ connectionString: server.url });
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await migrate({ url: server.url, rolesSecret, log });
    await client.connect();
    await found(client, database);
    const { rows } = await client.query<{ id: string }>(
      `select id from users where role_id = ${roles.admin}`,
    );
    return await work({ client, database, url: server.url, dataFolder, adminId: rows[0]!.id });
  } finally {
    await client.end();
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function found(client: Client, database: Database): Promise<void> {
  await client.query("set search_path = wegbuch, pg_temp; set synchronous_commit = off");
  await client.query(
    "insert into mandators (id, name, packages, created_at) values ($1, 'Reports', 63, now())",
    [mandatorId],
  );
  await client.query("select set_config('app.mandator', $1, false)", [mandatorId]);
  // Neither keys nor triggers: all of it belongs together.
  await client.query("set session_replication_role = replica");
  for (const statement of statements) await client.query(statement);
  await client.query("set session_replication_role = origin");
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  await client.query("vacuum analyze");
}
