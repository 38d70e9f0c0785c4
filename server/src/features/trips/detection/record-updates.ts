import type { MandatorDb } from "../../../platform/db/database.ts";
import { recordChange, type Shown } from "../../../platform/history/record-change.ts";
import { shownTime } from "../../../platform/history/shown-time.ts";
import { shownKilometers, shownSpan, shownType } from "../editing/say-changes.ts";
import type { StoredTrip } from "../rows.ts";
import type { Conflict } from "./find-conflicts.ts";
import type { TripUpdate } from "./plan-changes.ts";

type Changes = {
  updates: readonly TripUpdate[];
  conflicts: readonly Conflict[];
  mandatorId: string;
};

/**
 * The history of what following did: one entry for all trips of the transaction that were closed for the first time,
 * one for each value of a closed trip that late records changed, one where a fixed trip withstood them.
 */
export function recordUpdates(db: MandatorDb, { updates, conflicts, mandatorId }: Changes): void {
  const author = "System";
  const wasRecorded = (trip: StoredTrip | null) => trip !== null && trip.endReason !== null;
  const created = updates.filter(({ before, after }) => after?.finishedAt && !wasRecorded(before));
  if (created.length > 0) {
    const ids = created.map(({ after }) => after!.id).join(", ");
    recordChange(db, author, { kind: "mandator", id: mandatorId }, {}, { recordedTrips: ids });
  }
  for (const { before, after } of updates) {
    // A trip that only silence had closed goes on: nobody was told anything untrue.
    if (!before?.finishedAt || (after && !after.finishedAt)) continue;
    recordChange(
      db,
      author,
      { kind: "trip", id: before.id },
      shownTrip(before),
      after ? shownTrip(after) : {},
    );
  }
  for (const { id, drive } of conflicts) {
    recordChange(db, author, { kind: "trip", id }, {}, { ignoredRecords: shownSpan(drive) });
  }
}

function shownTrip(trip: StoredTrip): Shown {
  return {
    startedAt: shownTime(new Date(trip.startedAt)),
    finishedAt: trip.finishedAt === null ? "" : shownTime(new Date(trip.finishedAt)),
    mileageInMeters: shownKilometers(trip.mileageInMeters),
    type: shownType(trip.type),
  };
}
