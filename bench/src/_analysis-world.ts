import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { circleRing } from "@wegbuch/geo/ring";
import { Client } from "pg";
import { connectDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { encodeTrack } from "../../server/src/features/trips/tracks/track-codec.ts";
import { randomFrom } from "@wegbuch/geo/random";
import { copyRows } from "./_copy.ts";
import { benchSettings, freePort, startProcess } from "./_processes.ts";
import { sized } from "./_sized.ts";

export const vehicles = sized("BENCH_VEHICLES", { full: 1_000, quick: 200 });
export const fences = sized("BENCH_FENCES", { full: 100, quick: 100 });
export const tripsPerVehicle = 88;
const tripsPerDay = 4;
const [pointsPerTrack, secondsPerPoint] = [150, 8];
/** Ways through the region the fences lie in. */
const ways = 50;
const region = { south: 48, north: 48.5, west: 16, east: 16.8 };
const rolesSecret = "of the roles of a database that lives for one benchmark";
const day = 86_400_000;
/** The month that ended today. */
export const period = (() => {
  const to = Math.floor(Date.now() / day) * day;
  return { from: new Date(to - 30 * day), to: new Date(to) };
})();

export type AnalysisWorld = { client: Client; database: Database; origin: string; adminId: string };

/** A company that drove for a month, with API and worker in one process, as long as the work lasts. */
export async function inAnalysisWorld<T>(work: (world: AnalysisWorld) => Promise<T>): Promise<T> {
  const log = silentLog();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log });
  const client = new Client({ connectionString: server.url });
  const database = connectDatabase({ url: server.url, rolesSecret, log });
  try {
    await migrate({ url: server.url, rolesSecret, log });
    await client.connect();
    await client.query("set search_path = wegbuch, pg_temp");
    const adminId = await foundCompany(client);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = benchSettings({ url: server.url, rolesSecret, dataFolder }, port);
    const program = await startProcess("api,worker", environment, port);
    try {
      return await work({ client, database, origin, adminId });
    } finally {
      await program.stop();
    }
  } finally {
    await client.end();
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

/** Gives the id of its admin. */
async function foundCompany(client: Client): Promise<string> {
  const { rows } = await client.query<{ admin: string; mandator: string }>(
    "select gen_random_uuid() as admin, gen_random_uuid() as mandator",
  );
  const { admin, mandator } = rows[0]!;
  await client.query(
    `insert into mandators (id, name, packages, created_at) values ('${mandator}', 'Analysed', 63, now());
     select set_config('app.mandator', '${mandator}', false);
     insert into logins (mandator_id, id, email) values ('${mandator}', '${admin}', 'admin@analysed.example');
     insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     values ('${mandator}', '${admin}', 'Anna', 'Huber', 1, now());
     insert into vehicles (mandator_id, id, name, type, created_at)
     select '${mandator}', gen_random_uuid(), 'Car ' || lpad(n::text, 5, '0'), 0, '${period.from.toISOString()}'
     from generate_series(1, ${vehicles}) as n`,
  );
  const random = randomFrom("fences of an analysis");
  await copyRows(
    client,
    "geofences",
    Array.from({ length: fences }, (_, index) => ({
      mandator_id: mandator,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
      title: `Fence ${index}`,
      shape: "polygon",
      ring: JSON.stringify(circleRing(placeIn(random), random.between(100, 1_500))),
      created_at: period.from,
    })),
  );
  await drive(client, mandator);
  await client.query("analyze");
  return admin;
}

type Random = ReturnType<typeof randomFrom>;

const placeIn = (random: Random): [number, number] => [
  random.between(region.west, region.east),
  random.between(region.south, region.north),
];

/** Everybody drives at the same hours, one of the ways; trips of an hour and way share a track. */
async function drive(client: Client, mandator: string): Promise<void> {
  await client.query("create temporary table driven (slot integer, way integer, points bytea)");
  await copyRows(client, "driven", tracks());
  await client.query(
    `create temporary table made as
       select gen_random_uuid() as id, vehicle.id as vehicle_id, slot, (n + slot) % ${ways} as way,
         $1::timestamptz + make_interval(hours => slot / ${tripsPerDay} * 24 + 6 + slot % ${tripsPerDay} * 3) as at
       from (select id, row_number() over (order by name) as n from vehicles) as vehicle
       cross join generate_series(0, ${tripsPerVehicle} - 1) as slot`,
    [period.from],
  );
  await client.query(
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
     select '${mandator}', id, vehicle_id, at, at + interval '20 minutes', 15000, at from made order by at, vehicle_id`,
  );
  await client.query(
    `insert into trip_tracks (mandator_id, trip_id, part, points)
     select '${mandator}', id, 0, points from made join driven using (slot, way) order by at, vehicle_id`,
  );
}

function* tracks() {
  for (let way = 0; way < ways; way += 1) {
    const random = randomFrom(`way ${way}`);
    const [longitude, latitude] = placeIn(random);
    const heading = random.between(0, 2 * Math.PI);
    for (let slot = 0; slot < tripsPerVehicle; slot += 1) {
      const hours = Math.floor(slot / tripsPerDay) * 24 + 6 + (slot % tripsPerDay) * 3;
      const startedAt = period.from.getTime() + hours * 3_600_000;
      const points = Array.from({ length: pointsPerTrack }, (_, index) => ({
        time: startedAt + index * secondsPerPoint * 1_000,
        latitude: latitude + (index / 1_200) * Math.cos(heading) + Math.sin(index / 7) / 900,
        longitude: longitude + (index / 800) * Math.sin(heading) + Math.cos(index / 9) / 700,
        speedKmh: 43,
        headingDegrees: Math.round((heading * 180) / Math.PI),
        metersFromStart: index * 96,
      }));
      yield { slot, way, points: `\\x${encodeTrack(points).toString("hex")}` };
    }
  }
}
