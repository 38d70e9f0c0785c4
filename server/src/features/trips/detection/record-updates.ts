import type { MandatorDb } from "../../../platform/db/database.ts";
import { recordChange, type Shown } from "../../../platform/history/record-change.ts";
import { shownTime } from "../../../platform/history/shown-time.ts";
import { findTouched } from "../../histories/find-told-entries.ts";
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
 * one for each value that late records changed of a closed trip some person had touched, one where a fixed trip withstood
 * them. What nobody touched is recorded anew, which is no change.
 */
export async function recordUpdates(
  db: MandatorDb,
  { updates, conflicts, mandatorId }: Changes,
): Promise<void> {
  const author = "System";
  const wasRecorded = (trip: StoredTrip | null) => trip !== null && trip.endReason !== null;
  const created = updates.filter(({ before, after }) => after?.finishedAt && !wasRecorded(before));
  if (created.length > 0) {
    const ids = created.map(({ after }) => after!.id).join(", ");
    recordChange(db, author, { kind: "mandator", id: mandatorId }, {}, { recordedTrips: ids });
  }
  // A trip that only silence had closed goes on: nobody was told anything untrue.
  const retold = updates.flatMap(({ before, after }) =>
    before?.finishedAt && (!after || after.finishedAt) ? [{ before, after }] : [],
  );
  const touched = await findTouched(
    db,
    retold.map(({ before }) => before.id),
  );
  for (const { before, after } of retold) {
    if (!touched.has(before.id)) continue;
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
