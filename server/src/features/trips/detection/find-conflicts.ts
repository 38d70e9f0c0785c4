import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Drive } from "./settle-trips.ts";

/** A drive of which a fixed trip has taken something, or all. */
export type Conflict = { id: string; vehicleId: string; drive: Drive };

/**
 * Those conflicts that say something new: not those with drives that were trips before somebody split or merged them,
 * which are kept aside.
 */
export async function findNewConflicts(db: MandatorDb, conflicts: readonly Conflict[]): Promise<Conflict[]> {
  if (conflicts.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select place::integer as place from unnest(
      ${conflicts.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${conflicts.map(({ drive }) => toTimestamp(drive.startedAt))}::timestamptz[],
      ${conflicts.map(({ drive }) => toTimestamp(drive.finishedAt ?? Infinity))}::timestamptz[]
    ) with ordinality as told (vehicle, first, last, place)
    where exists (select from trips where vehicle_id = vehicle and started_at = first and finished_at = last)`.execute(
    db,
  );
  const known = new Set(rows.map(({ place }) => place - 1));
  return conflicts.filter((_, index) => !known.has(index));
}
