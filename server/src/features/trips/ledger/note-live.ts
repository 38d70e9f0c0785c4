import type { MandatorDb } from "../../../platform/db/database.ts";
import { type LiveNews, tellLive } from "../../../platform/live/tell-live.ts";
import type { Trip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import { isSameTrip } from "./trip-row.ts";

/**
 * What becomes of a trip may hide or show where its vehicle is: the live map looks at it anew, and is told of the trip
 * (rule live/stream).
 */
export async function noteLive(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const vehicleIds = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((trip) => trip?.vehicleId ?? []),
  );
  const trips = changes.flatMap(({ before, after }) => {
    const change = changeOf(before, after);
    return change === null ? [] : [{ id: (after ?? before)!.id, change }];
  });
  tellLive(db, { vehicleIds: [...new Set(vehicleIds)], trips });
}

type Change = NonNullable<LiveNews["trips"]>[number]["change"];

function changeOf(before: Trip | null, after: Trip | null): Change | null {
  if (after === null || after.deletedAt !== null) return before?.deletedAt === null ? "deleted" : null;
  if (before === null || before.deletedAt !== null) return after.finishedAt === null ? "begun" : "finished";
  if (before.finishedAt === null && after.finishedAt !== null) return "finished";
  // One that goes on is longer with each record.
  const isGoingOn =
    after.finishedAt === null && before.type === after.type && before.driverId === after.driverId;
  return isGoingOn || isSameTrip(before, after) ? null : "changed";
}
