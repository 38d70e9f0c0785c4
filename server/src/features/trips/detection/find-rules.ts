import type { ActingRule } from "@wegbuch/contract/classificationrules/rules";
import { boxOf, sideOf } from "@wegbuch/geo/boundary";
import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { findFences } from "../../crossings/find-fences.ts";

export type FoundRules = {
  /** Of equals in their driver's order the more special one comes first; nobody has none. */
  rulesOf: (driverId: string | null) => readonly ActingRule[];
  isInFence: (vehicleId: string) => (geofenceId: string, place: Place) => boolean;
};

/** What drivers have agreed to, in the tracker's role, which alone reads it (rule classificationrules/secret). */
export async function findRules(db: MandatorDb, userIds: readonly string[]): Promise<FoundRules> {
  const rules = await readRules(db, userIds);
  const isAskingFences = [...rules.values()].flat().some(({ geofenceId }) => geofenceId !== null);
  const fences = isAskingFences ? await findFences(db) : null;
  return {
    rulesOf: (driverId) => rules.get(driverId ?? "") ?? [],
    isInFence: (vehicleId) => (geofenceId, place) =>
      (fences?.near(vehicleId, boxOf([place])) ?? []).some(
        (fence) => fence.id === geofenceId && sideOf(fence.boundary, place) !== "outside",
      ),
  };
}

async function readRules(db: MandatorDb, userIds: readonly string[]): Promise<Map<string, ActingRule[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<ActingRule & { userId: string }>`
    select user_id as "userId", kind, vehicle_id as "vehicleId", schedule, home, work, place, geofence_id as "geofenceId",
      type, description, contact, 1000 * extract(epoch from confirmed_at)::float as "confirmedAt",
      1000 * extract(epoch from ended_at)::float as "endedAt", position, former_positions as "formerPositions"
    from classification_rules
    where user_id = any(${[...userIds]}::uuid[])
    order by kind desc, created_at, id`.execute(db);
  return rowsBy(rows, ({ userId }) => userId);
}
