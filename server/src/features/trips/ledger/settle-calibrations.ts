import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import { heldTrips } from "./read-trips.ts";
import type { Trip } from "./trip.ts";
import type { By, TripChange, Write } from "./trip-change.ts";
import { mileageAt } from "../../odometer/read-mileage.ts";
import { readTracks } from "../tracks/rows.ts";
import { splitAtTime } from "../tracks/split-track.ts";
import { splitChanges } from "./split-changes.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

type Writing = By & { write: Write };

/** Calibrations come into effect once a trip has been recorded to its end. */
export async function settleCalibrations(
  db: MandatorDb,
  changes: readonly TripChange[],
  by: Writing,
): Promise<void> {
  const finished = changes.flatMap(({ after, isRecorded }) => {
    if (!isRecorded || !after || after.finishedAt === null) return [];
    const { id, vehicleId, startedAt, finishedAt } = after;
    return [{ id, vehicleId, startedAt, finishedAt }];
  });
  await settleCalibrationsIn(db, finished, by);
}

/** A finished trip whose vehicle's logbook is held. */
type Finished = { id: string; vehicleId: string; startedAt: number; finishedAt: number };

type Pending = { id: string; tripId: string; vehicleId: string; calibratedAt: Date; isInside: boolean };

/**
 * Brings calibrations into effect that lie in one of these trips, or after it and before the next one
 * (rule trips/calibration):
 * the trip is split, or carries the mark. What the odometer would have said is set then. Calibrations that are in
 * effect, and locked trips, stay as they are.
 */
export async function settleCalibrationsIn(
  db: MandatorDb,
  trips: readonly Finished[],
  by: Writing,
): Promise<void> {
  const pending = await pendingOf(db, trips);
  if (pending.length === 0) return;
  const held = await heldTrips(db, [...new Set(pending.map(({ tripId }) => tripId))]);
  const open = held.filter(({ lockedAt }) => lockedAt === null);
  const tracks = await readTracks(db, open);
  for (const trip of open) {
    const own = pending.filter(({ tripId }) => tripId === trip.id);
    const inside = own.filter(({ isInside }) => isInside);
    const rest = await splitAtEach(db, { trip, points: tracks.get(trip.id)! }, inside, by);
    const mark = own.findLast(({ isInside }) => !isInside)?.calibratedAt;
    if (mark !== undefined) await markTrip(db, rest, mark, by);
  }
  for (const calibration of pending) await noteActual(db, calibration);
}

/** In the order of their instants. */
async function pendingOf(db: MandatorDb, trips: readonly Finished[]): Promise<Pending[]> {
  if (trips.length === 0) return [];
  const { rows } = await sql<Pending>`
    select calibration.id, trip.id as "tripId", trip.vehicle_id as "vehicleId",
      calibration.calibrated_at as "calibratedAt", calibration.calibrated_at < trip.finished_at as "isInside"
    from ${asked(trips)}
    join calibrations as calibration on calibration.vehicle_id = trip.vehicle_id
      and calibration.deleted_at is null and not calibration.is_initial
      and calibration.calibrated_at > trip.started_at
    where calibration.calibrated_at < trip.finished_at
      or (
        not exists (
          select from trips as next
          where next.vehicle_id = trip.vehicle_id and next.deleted_at is null
            and next.started_at >= trip.finished_at and next.started_at < calibration.calibrated_at)
        and not exists (
          select from trips as marked
          where marked.vehicle_id = trip.vehicle_id and marked.deleted_at is null
            and marked.calibrated_at = calibration.calibrated_at))
    order by calibration.calibrated_at`.execute(db);
  return rows;
}

const asked = (trips: readonly Finished[]): RawBuilder<unknown> => sql`unnest(
  ${trips.map(({ id }) => id)}::uuid[],
  ${trips.map(({ vehicleId }) => vehicleId)}::uuid[],
  ${trips.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
  ${trips.map(({ finishedAt }) => toTimestamp(finishedAt))}::timestamptz[]
) as trip (id, vehicle_id, started_at, finished_at)`;

/** Gives the last part. */
async function splitAtEach(
  db: MandatorDb,
  whole: { trip: Trip; points: readonly TrackPoint[] },
  inside: readonly Pending[],
  by: Writing,
): Promise<Trip> {
  let { trip, points } = whole;
  for (const { calibratedAt } of inside) {
    const time = calibratedAt.getTime();
    const parts = splitAtTime({ ...trip, finishedAt: trip.finishedAt! }, points, time);
    const { second, changes } = splitChanges({ trip, parts, calibratedAt: time, now: by.now });
    await by.write(db, changes, by);
    [trip, points] = [second, parts[1].points];
  }
  return trip;
}

async function markTrip(db: MandatorDb, trip: Trip, mark: Date, by: Writing): Promise<void> {
  const calibratedAt = Math.max(trip.calibratedAt ?? -Infinity, mark.getTime());
  await by.write(db, [{ before: trip, after: { ...trip, calibratedAt } }], by);
}

/** What the odometer would have said at a calibration without it. */
export async function noteActual(
  db: MandatorDb,
  { id, vehicleId, calibratedAt }: Pick<Pending, "id" | "vehicleId" | "calibratedAt">,
): Promise<void> {
  const mileage = await mileageAt(db, vehicleId, calibratedAt, { without: id });
  await db
    .updateTable("calibrations")
    .set({ actual_mileage_in_meters: mileage })
    .where("id", "=", id)
    .execute();
}
