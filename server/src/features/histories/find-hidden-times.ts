import { type Actor, isOwnDrive, seesNoPrivatePlaces } from "@wegbuch/contract/access/actor";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { VisibleObject } from "./find-visible-object.ts";

/** When a trip was private, and another's: every change of its type, the first one first, and what it is now. */
export type PrivateTimes = {
  isNow: boolean;
  /** Of it or of what it was split from or merged with: then nothing it says of places and ends is for the actor. */
  hasPrivatePart: boolean;
  changes: { changedAt: number; was: boolean; became: boolean }[];
  /** Since when the actor has been its driver: what was said before is another's. Never is infinite. */
  ownSince: number;
};

type Entry = {
  property_name: string;
  changed_at: Date;
  old_value: string | null;
  new_value: string | null;
};

/**
 * When what was said about an object is hidden from the actor; null when none of it is (rules trips/private,
 * access/support).
 */
export async function findHiddenTimes(
  db: MandatorDb,
  actor: Actor,
  { id, kind, ...trip }: VisibleObject & { id: string },
): Promise<PrivateTimes | null> {
  if (kind !== "trip" || isTrusted(actor)) return null;
  const rows = await db
    .selectFrom("history")
    .select(["property_name", "changed_at", "old_value", "new_value"])
    .where("object_id", "=", id)
    .where("object_kind", "=", "trip")
    .where("property_name", "in", ["type", "driver"])
    .orderBy("seq")
    .execute();
  return privateTimesOf(actor, trip, rows);
}

/** The same of a trip whose history is known, the first entry first. */
export function privateTimesOf(
  actor: Actor,
  { isPrivate, driverId, startedAt, hasPrivatePart }: Omit<VisibleObject, "kind">,
  entries: readonly Entry[],
): PrivateTimes | null {
  if (isTrusted(actor)) return null;
  const changesOf = (name: string) => entries.filter(({ property_name }) => property_name === name);
  const isOwn = startedAt !== null && isOwnDrive(actor, { driverId, startedAt: startedAt.getTime() });
  return {
    isNow: isPrivate === true,
    hasPrivatePart: hasPrivatePart === true,
    changes: changesOf("type").map((entry) => ({
      changedAt: entry.changed_at.getTime(),
      was: isPrivateType(entry.old_value),
      became: isPrivateType(entry.new_value),
    })),
    ownSince: isOwn ? (changesOf("driver").at(-1)?.changed_at.getTime() ?? -Infinity) : Infinity,
  };
}

const isTrusted = (actor: Actor) => !seesNoPrivatePlaces(actor) && actor.isHWNOE;

/** A type as the history shows it, once by its number; what was erased may have been private. */
const isPrivateType = (shown: string | null) =>
  shown === null || shown === "private" || shown === String(tripTypes.private);

/** What everybody in scope is told of a private trip as well. */
const open = new Set([
  "type",
  "driver",
  "vehicle",
  "lockedAt",
  "readyForExportAt",
  "exportedAt",
  "calibratedAt",
  "ignoredRecords",
  "unlockReason",
  "deletedAt",
]);

/** What tells where and when the parts of a trip begin and end, and how long their ways are. */
const ends = new Set([
  "startAddress",
  "destinationAddress",
  "startedAt",
  "finishedAt",
  "mileageInMeters",
  "mergedFrom",
]);

/**
 * Whether an entry's values are hidden: it says more than everybody may know, and the trip was private before or after
 * that change; what tells of its ends also while any part of it is. The entries of one change have one time.
 */
export function isHidden(
  times: PrivateTimes | null,
  { property_name, changed_at }: { property_name: string; changed_at: Date },
): boolean {
  if (times === null || open.has(property_name)) return false;
  if (times.hasPrivatePart && ends.has(property_name)) return true;
  const { changes, isNow, ownSince } = times;
  const at = changed_at.getTime();
  if (at > ownSince) return false;
  const same = changes.filter(({ changedAt }) => changedAt === at);
  // Who takes a trip over and makes it private at once said so himself.
  if (same.length > 0) return same.some(({ was, became }) => was || (became && at < ownSince));
  const earlier = changes.findLast(({ changedAt }) => changedAt < at);
  if (earlier !== undefined) return earlier.became;
  return changes[0]?.was ?? isNow;
}
