import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { VisibleObject } from "./find-visible-object.ts";

/** When a trip was private: what it is now, and every change of its type, the first one first. */
export type PrivateTimes = {
  isNow: boolean;
  changes: { changedAt: number; was: boolean; became: boolean }[];
};

/** When what was said about an object is hidden from the actor; null when none of it is (OQ-051, OQ-063). */
export async function findPrivateTimes(
  db: MandatorDb,
  actor: Actor,
  { id, kind, isPrivate, driverId }: VisibleObject & { id: string },
): Promise<PrivateTimes | null> {
  const isTrusted = actor.supportUserId === null && (driverId === actor.userId || actor.isHWNOE);
  if (kind !== "trip" || isTrusted) return null;
  const rows = await db
    .selectFrom("history")
    .select(["changed_at", "old_value", "new_value"])
    .where("object_id", "=", id)
    .where("object_kind", "=", "trip")
    .where("property_name", "=", "type")
    .orderBy("seq")
    .execute();
  return {
    isNow: isPrivate === true,
    changes: rows.map((row) => ({
      changedAt: row.changed_at.getTime(),
      was: isPrivateType(row.old_value),
      became: isPrivateType(row.new_value),
    })),
  };
}

/** A type as the history shows it; what was erased may have been private. */
const isPrivateType = (shown: string | null) => shown === null || shown === "private" || shown === "1";

/** What everybody in scope is told of a private trip as well. */
const open = new Set([
  "type",
  "driver",
  "vehicle",
  "startedAt",
  "finishedAt",
  "mileageInMeters",
  "costcenterKey",
  "lockedAt",
  "readyForExportAt",
  "exportedAt",
  "calibratedAt",
  "ignoredRecords",
  "deletedAt",
]);

/**
 * Whether an entry's values are hidden: it says more than everybody may know, and the trip was private before or after
 * that change. The entries of one change have one time.
 */
export function isHidden(
  times: PrivateTimes | null,
  { property_name, changed_at }: { property_name: string; changed_at: Date },
): boolean {
  if (times === null || open.has(property_name)) return false;
  const { changes, isNow } = times;
  const at = changed_at.getTime();
  const same = changes.filter(({ changedAt }) => changedAt === at);
  if (same.some(({ was, became }) => was || became)) return true;
  if (same.length > 0) return false;
  const earlier = changes.findLast(({ changedAt }) => changedAt < at);
  if (earlier !== undefined) return earlier.became;
  return changes[0]?.was ?? isNow;
}
