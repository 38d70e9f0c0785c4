import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import type { Author } from "../../../platform/history/record-change.ts";
import type { Trip } from "../ledger/trip.ts";
import { refuse } from "../editing/refuse-trips.ts";
import { heldTrips } from "../ledger/read-trips.ts";
import { writeTrips } from "../ledger/write-trips.ts";

type Taken = { vehicleId: string; calibratedAt: Date; now: Date };

/**
 * Takes the mark of a calibration that is no more from the trips of its vehicle; an earlier calibration that they stand
 * for as well shows again. Refuses with 409 if one of them is locked. The vehicle's logbook is held.
 */
export async function removeMarks(
  db: MandatorDb,
  author: Author,
  { vehicleId, calibratedAt, now }: Taken,
): Promise<void> {
  const marked = await db
    .selectFrom("trips")
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("calibrated_at", "=", calibratedAt)
    .where("deleted_at", "is", null)
    .execute();
  const trips = await heldTrips(
    db,
    marked.map(({ id }) => id),
  );
  refuse(trips.some(({ lockedAt }) => lockedAt !== null) ? "locked" : null);
  const changes = [];
  for (const trip of trips) {
    changes.push({ before: trip, after: { ...trip, calibratedAt: await earlierMark(db, trip) } });
  }
  await writeTrips(db, changes, { author, now });
}

/** The latest calibration that split the trip off, or that lies after it and before the next one. */
async function earlierMark(db: MandatorDb, trip: Trip): Promise<number | null> {
  const finishedAt = new Date(trip.finishedAt!);
  const { rows } = await sql<{ mark: Date | null }>`
    select max(calibrated_at) as mark from calibrations as calibration
    where vehicle_id = ${trip.vehicleId} and deleted_at is null and not is_initial
      and ((${trip.isRecomposed} and calibrated_at = ${new Date(trip.startedAt)})
        or (calibrated_at >= ${finishedAt} and not exists (
          select from trips as next
          where next.vehicle_id = calibration.vehicle_id and next.deleted_at is null
            and next.started_at >= ${finishedAt} and next.started_at < calibration.calibrated_at)))`.execute(
    db,
  );
  return rows[0]!.mark?.getTime() ?? null;
}
