import { boxOf, sideOf } from "@wegbuch/geo/boundary";
import type { Place } from "@wegbuch/geo/place";
import type { Ring } from "@wegbuch/geo/ring";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { type Fence, type FenceIndex, indexFences } from "./index-fences.ts";
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

/** The first of the fences around a place that watch a vehicle; null where there is none. */
export async function fenceAt(db: MandatorDb, vehicleId: string, place: Place): Promise<Fence | null> {
  const fences = await findFences(db);
  const around = fences?.near(vehicleId, boxOf([place])) ?? [];
  return around.find(({ boundary }) => sideOf(boundary, place) !== "outside") ?? null;
}

/** What a transaction has asked for once it goes on with. */
const inUse = new WeakMap<MandatorDb, Promise<FenceIndex | null>>();

async function currentFences(db: MandatorDb): Promise<FenceIndex | null> {
  const mandatorId = mandatorOf(db);
  const row = await db.selectFrom("geofence_revisions").select("revision").executeTakeFirst();
  if (row === undefined) return null;
  const known = memory.recall(mandatorId, row.revision);
  if (known !== undefined) return known;
  // Read after its revision: whoever changes fences meanwhile makes another revision of it.
  const index = await readIndex(db);
  memory.keep(mandatorId, row.revision, index);
  return index;
}

async function readIndex(db: MandatorDb): Promise<FenceIndex> {
  const { rows } = await sql<{
    id: string;
    title: string;
    ring: Ring;
    isAlarming: boolean;
    armedWeekdays: number;
    createdAt: number;
    vehicleIds: string[];
  }>`
    select fence.id, fence.title, fence.ring, fence.is_anti_theft_enabled as "isAlarming",
      fence.armed_weekdays as "armedWeekdays",
      1000 * extract(epoch from fence.created_at)::float as "createdAt", watched.vehicle_ids as "vehicleIds"
    from geofences as fence
    join (
      select geofence_id, array_agg(vehicle_id::text) as vehicle_ids from geofence_vehicles group by geofence_id
    ) as watched on watched.geofence_id = fence.id
    where fence.deleted_at is null
    order by fence.id`.execute(db);
  return indexFences(rows);
}
