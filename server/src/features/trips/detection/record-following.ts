import type { MandatorDb } from "../../../platform/db/database.ts";
import { recordChange } from "../../../platform/history/record-change.ts";
import { shownSpan } from "../ledger/say-changes.ts";
import type { Trip } from "../ledger/trip.ts";
import type { TripChange } from "../ledger/trip-change.ts";
import type { Conflict } from "./find-conflicts.ts";

type Following = {
  changes: readonly TripChange[];
  conflicts: readonly Conflict[];
  mandatorId: string;
};

/**
 * The history of what following did besides that of each trip: one entry for all trips of the transaction that were closed
 * for the first time, one where a fixed trip withstood late records.
 */
export function recordFollowing(db: MandatorDb, { changes, conflicts, mandatorId }: Following): void {
  const wasRecorded = (trip: Trip | null) => trip !== null && trip.endReason !== null;
  const created = changes.filter(({ before, after }) => after?.finishedAt && !wasRecorded(before));
  if (created.length > 0) {
    const ids = created.map(({ after }) => after!.id).join(", ");
    recordChange(db, "System", { kind: "mandator", id: mandatorId }, {}, { recordedTrips: ids });
  }
  for (const { id, vehicleId, drive } of conflicts) {
    const object = { kind: "trip", id, books: [vehicleId] } as const;
    recordChange(db, "System", object, {}, { ignoredRecords: shownSpan(drive) });
  }
}
