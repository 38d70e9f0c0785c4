import { boxOf, sideOf } from "@wegbuch/geo/boundary";
import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { type Fence, type FenceIndex, indexFences, type StoredFence, type Watching } from "./index-fences.ts";
import { rememberFences } from "./remember-fences.ts";

/** Corners and assignments that are remembered over all mandators; some 100 MB at most. */
const mostRemembered = 2_000_000;
const memory = rememberFences(mostRemembered);

/**
 * The fences of the mandator that watch vehicles, as they are now. What was read before is used again as long as their
 * revision stands, so that this is one small statement; the transaction must not have changed fences itself. Null where
 * there never was a fence.
 */
export function findFences(db: MandatorDb): Promise<FenceIndex | null> {
  const known = inUse.get(db) ?? currentFences(db);
  inUse.set(db, known);
  return known;
}

/**
 * The first of the fences around a place that watch a vehicle; null where there is none. One that alarms is none of the
 * business of whoever drives.
 */
export async function fenceAt(db: MandatorDb, vehicleId: string, place: Place): Promise<Fence | null> {
  const fences = await findFences(db);
  const around = fences?.near(vehicleId, boxOf([place])) ?? [];
  return (
    around.find(({ boundary, isAlarming }) => !isAlarming && sideOf(boundary, place) !== "outside") ?? null
  );
}

/** What a transaction has asked for once it goes on with. */
const inUse = new WeakMap<MandatorDb, Promise<FenceIndex | null>>();

async function currentFences(db: MandatorDb): Promise<FenceIndex | null> {
  const mandatorId = mandatorOf(db);
  const row = await db.selectFrom("geofence_revisions").select("revision").executeTakeFirst();
  if (row === undefined) return null;
  // Read after its revision: whoever changes fences meanwhile makes another revision of it.
  return memory.recall(mandatorId, row.revision, () => readIndex(db));
}

async function readIndex(db: MandatorDb): Promise<FenceIndex> {
  const { rows: fences } = await sql<StoredFence>`
    select id, title, ring, is_anti_theft_enabled as "isAlarming", armed_weekdays as "armedWeekdays",
      1000 * extract(epoch from created_at)::float as "createdAt"
    from geofences as fence
    where deleted_at is null
      and exists (select from geofence_vehicles as watched where watched.geofence_id = fence.id)
    order by id`.execute(db);
  return indexFences(
    fences,
    await readWatching(
      db,
      fences.map(({ id }) => id),
    ),
  );
}

/** Whom these fences watch; their numbers come as bytes, since of a million ids hardly anything else were read. */
async function readWatching(db: MandatorDb, ids: readonly string[]): Promise<Watching> {
  const { rows } = await sql<{ vehicleId: string; numbers: Buffer }>`
    select vehicle_id as "vehicleId", string_agg(int4send(number::integer - 1), '') as numbers
    from unnest(${ids}::uuid[]) with ordinality as fence (id, number)
    join geofence_vehicles as watched on watched.geofence_id = fence.id
    group by vehicle_id`.execute(db);
  return new Map(rows.map(({ vehicleId, numbers }) => [vehicleId, risingOf(numbers)]));
}

function risingOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4);
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = bytes.readUInt32BE(place * 4);
  return numbers.sort();
}
