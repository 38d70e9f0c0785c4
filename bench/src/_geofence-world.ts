import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { circleRing } from "@wegbuch/geo/ring";
import { Client } from "pg";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { provideSchema } from "../../server/src/platform/db/provide-schema.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { sized } from "./_sized.ts";

export const vehicles = sized("BENCH_VEHICLES", { full: 5_000, quick: 1_000 });
export const fences = sized("BENCH_FENCES", { full: 10_000, quick: 2_000 });
/** Each fence watches the vehicles that drive around it; one in a hundred alarms, so that each is watched by one. */
const vehiclesPerFence = 50;
const rolesSecret = "of the roles of a database that lives for one benchmark";

/** Two companies whose fleets drive alike: the fences of one watch its vehicles, the other has none. */
export type GeofenceWorld = {
  client: Client;
  database: Database;
  /** The process of PostgreSQL all others of it are children of. */
  postmaster: number;
  watched: Fleet;
  plain: Fleet;
};
export type Fleet = { mandatorId: string; boxNumbers: number[] };

/** A database of its own, as long as the work lasts. */
export async function inGeofenceWorld<T>(work: (world: GeofenceWorld) => Promise<T>): Promise<T> {
  const log = silentLog();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log });
  const client = new Client({ connectionString: server.url });
  try {
    await provideSchema({ url: server.url, rolesSecret, log });
    await client.connect();
    await client.query("set search_path = wegbuch, pg_temp");
    const watched = await foundFleet(client, "Watched");
    const plain = await foundFleet(client, "Plain");
    await drawFences(client, watched.mandatorId);
    await client.query("analyze");
    const database = connectDatabase({ url: server.url, rolesSecret, log });
    try {
      const today = new Date().toISOString().slice(0, 10);
      await database.pool("jobs").query("select ensure_reading_partitions($1)", [today]);
      return await work({ client, database, postmaster: server.pid, watched, plain });
    } finally {
      await database.close();
    }
  } finally {
    await client.end();
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function foundFleet(client: Client, name: string): Promise<Fleet> {
  const company = await client.query<{ id: string }>(
    `insert into mandators (id, name, packages, created_at) values (gen_random_uuid(), $1, 63, now()) returning id`,
    [name],
  );
  const mandatorId = company.rows[0]!.id;
  const { rows } = await client.query<{ number: number }>(
    `with fleet as (
       select gen_random_uuid() as vehicle_id, gen_random_uuid() as box_id, number as n,
         (select count(*) from boxes) as known
       from generate_series(0, $2::int - 1) number
     ),
     vehicle as (
       insert into vehicles (mandator_id, id, name, type, created_at)
       select $1, vehicle_id, 'Car ' || lpad(n::text, 5, '0'), 0, now() from fleet
     ),
     box as (
       insert into boxes (id, imei, model, device_type, mandator_id, created_at)
       select box_id, 350000000000000 + known + n, 'FMC003', 'obd', $1, now() from fleet order by n returning number, imei
     ),
     attached as (
       insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
       select $1, gen_random_uuid(), box_id, vehicle_id, now() from fleet
     )
     select number from box order by imei`,
    [mandatorId, vehicles],
  );
  return { mandatorId, boxNumbers: rows.map(({ number }) => number) };
}

/** Circles where the vehicles of _drives.ts drive, from 200 m to 3 km wide. */
async function drawFences(client: Client, mandatorId: string): Promise<void> {
  const rows = Array.from({ length: fences }, (_, index) => {
    const box = Math.floor((index / fences) * vehicles);
    const longitude = 16 + (box % 50) / 50;
    const latitude = 47.5 + Math.floor(box / 50) / 50 + ((index * 7) % 100) * 0.0012;
    const ring = circleRing([longitude, latitude], 100 + ((index * 37) % 1_400));
    return {
      title: `Fence ${index}`,
      ring,
      first: Math.max(0, box - vehiclesPerFence / 2),
      alarms: index % 100 === 0,
    };
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    await client.query(
      `with given as (
         select gen_random_uuid() as id, title, ring, "first", alarms
         from jsonb_to_recordset($2::jsonb) as new (title text, ring jsonb, "first" integer, alarms boolean)
       ),
       fence as (
         insert into geofences (mandator_id, id, title, shape, ring, is_anti_theft_enabled, notification_email, created_at)
         select $1, id, title, 'polygon', ring, alarms, case when alarms then 'guard@example.at' end, now() - interval '1 day' from given
       )
       insert into geofence_vehicles (mandator_id, geofence_id, vehicle_id)
       select $1, given.id, vehicle.id from given
       join (select id, row_number() over (order by name) - 1 as n from vehicles where mandator_id = $1) as vehicle
         on vehicle.n >= "first" and vehicle.n < "first" + $3`,
      [mandatorId, JSON.stringify(rows.slice(from, from + 1_000)), vehiclesPerFence],
    );
  }
  await client.query("insert into geofence_revisions (mandator_id, revision) values ($1, 1)", [mandatorId]);
}
