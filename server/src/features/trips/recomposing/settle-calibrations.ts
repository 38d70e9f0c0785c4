import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Author } from "../../../platform/history/record-change.ts";
import { readHeld } from "../editing/hold-trips.ts";
import { writeTrips } from "../editing/write-trips.ts";
import { mileageAt } from "../read-mileage.ts";
import { splitAtTime } from "../tracks/split-track.ts";
import { readWhole, type WholeTrip } from "./whole-trips.ts";
import { writeSplit } from "./write-split.ts";

/** A finished trip whose vehicle's logbook is held. */
type Finished = { id: string; vehicleId: string; startedAt: number; finishedAt: number };

type Pending = { id: string; tripId: string; vehicleId: string; calibratedAt: Date; isInside: boolean };

/**
 * Brings calibrations into effect that lie in one of these trips, or after it and before the next one (ALG-CALIBRATION):
 * the trip is split, or carries the mark. What the odometer would have said is set then. Calibrations that are in
 * effect, and locked trips, stay as they are.
 */
export async function settleCalibrations(
  db: MandatorDb,
  author: Author,
  trips: readonly Finished[],
  now: Date,
): Promise<void> {
  const pending = await pendingOf(db, trips);
  if (pending.length === 0) return;
  const held = await readHeld(db, [...new Set(pending.map(({ tripId }) => tripId))]);
  const open = held.filter(({ lockedAt }) => lockedAt === null);
  for (const trip of await readWhole(db, open)) {
    const own = pending.filter(({ tripId }) => tripId === trip.id);
    const rest = await splitAtEach(
      db,
      trip,
      own.filter(({ isInside }) => isInside),
      { author, now },
    );
    const mark = own.findLast(({ isInside }) => !isInside)?.calibratedAt;
    if (mark !== undefined) await markTrip(db, rest, mark, { author, now });
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

type By = { author: Author; now: Date };

/** Gives the last part. */
async function splitAtEach(
  db: MandatorDb,
  trip: WholeTrip,
  inside: readonly Pending[],
  by: By,
): Promise<WholeTrip> {
  let rest = trip;
  for (const { calibratedAt } of inside) {
    const drive = { ...rest, finishedAt: rest.finishedAt! };
    const parts = splitAtTime(drive, rest.points, calibratedAt.getTime());
    rest = await writeSplit(db, { trip: rest, parts, calibratedAt, ...by });
  }
  return rest;
}

async function markTrip(db: MandatorDb, trip: WholeTrip, mark: Date, { author, now }: By): Promise<void> {
  const calibratedAt = trip.calibratedAt !== null && trip.calibratedAt > mark ? trip.calibratedAt : mark;
  await writeTrips(db, author, [{ before: trip, after: { ...trip, calibratedAt } }], now);
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
