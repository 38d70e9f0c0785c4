import type { EventType } from "@wegbuch/contract/webhooks/rules";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { queueEvents } from "../../../platform/events/queue-events.ts";
import { closedAt, type Trip } from "./trip.ts";
import type { By, TripChange } from "./trip-change.ts";
import { isSameTrip } from "./trip-row.ts";

/** Webhooks are told what became of trips that are over (rule webhooks/events); of one that runs nothing is. */
export function queueTripEvents(db: MandatorDb, changes: readonly TripChange[], { now }: By): Promise<void> {
  const events = changes.flatMap(({ before, after }) => {
    const type = eventOf(before, after);
    return type === null ? [] : [{ type, objectId: (after ?? before)!.id, happenedAt: now }];
  });
  return queueEvents(db, events);
}

function eventOf(before: Trip | null, after: Trip | null): EventType | null {
  const [was, is] = [closedAt(before), closedAt(after)];
  if (is === null) return was !== null && after?.finishedAt !== null ? "trip.deleted" : null;
  if (was === null) return "trip.finished";
  if (before!.lockedAt === null && after!.lockedAt !== null) return "trip.locked";
  if (before!.lockedAt !== null && after!.lockedAt === null) return "trip.unlocked";
  return isSameTrip(before!, after!) ? null : "trip.changed";
}
