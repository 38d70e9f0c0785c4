import type { Actor } from "@wegbuch/contract/access/actor";
import type { Calibration, NewCalibration } from "@wegbuch/contract/calibrations/schemas";
import { needsReason } from "@wegbuch/contract/calibrations/rules";
import { de, en } from "@wegbuch/contract/calibrations/texts";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { whyNotCalibrate } from "@wegbuch/contract/trips/rules";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { writeTrips } from "../trips/ledger/write-trips.ts";
import { mileageAt } from "../odometer/read-mileage.ts";
import { noteActual, settleCalibrationsIn } from "../trips/ledger/settle-calibrations.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { readCalibration } from "./queries.ts";
import { shownCalibration } from "./rows.ts";

const say = inBothLanguages(de, en);

const earliest = Date.UTC(2016, 0, 1);

/** Sets the mileage of a vehicle in scope right; a trip across the instant is split (rule trips/calibration). */
export async function createCalibration(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  vehicleId: string,
  { calibratedAt, mileageInMeters, reason }: NewCalibration,
): Promise<Calibration> {
  const [now, at] = [clock.now(), new Date(calibratedAt)];
  if (at > now) throw invalid("calibratedAt", say.isInFuture);
  if (at.getTime() < earliest) throw invalid("calibratedAt", say.isTooEarly);
  const row = {
    id: newId(clock),
    vehicle_id: vehicleId,
    calibrated_at: at,
    mileage_in_meters: mileageInMeters,
    reason: reason || null,
    user_id: actor.userId,
    created_at: now,
  };
  return inMandator(database, actor, (db) => calibrate(db, actor, row), { role: "tracker" });
}

type Row = {
  id: string;
  vehicle_id: string;
  calibrated_at: Date;
  mileage_in_meters: number;
  reason: string | null;
  user_id: string;
  created_at: Date;
};

async function calibrate(db: MandatorDb, actor: Actor, row: Row): Promise<Calibration> {
  const vehicleId = row.vehicle_id;
  refuseArchivedVehicle(await findVehicle(db, actor, vehicleId), "vehicleId");
  await holdLogbooks(db, [vehicleId]);
  const trip = await lastTripBefore(db, vehicleId, row.calibrated_at);
  if (trip !== undefined && trip.finishedAt > row.calibrated_at.getTime()) {
    const reason = whyNotCalibrate(trip);
    if (reason !== null) throw refused(say[reason], reason === "inLockedTrip" ? "TripLocked" : "Conflict");
  }
  await refuseSameInstant(db, row);
  await db.insertInto("calibrations").values(row).execute();
  // In a running trip it comes into effect when that closes.
  const finished = trip !== undefined && trip.finishedAt < Infinity ? [{ ...trip, vehicleId }] : [];
  await settleCalibrationsIn(db, finished, { author: actor, now: row.created_at, write: writeTrips });
  await noteActual(db, { id: row.id, vehicleId, calibratedAt: row.calibrated_at });
  if (row.reason === null) await requireReason(db, row);
  recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { calibrations: shownCalibration(row) });
  return readCalibration(db, row.id);
}

/** The trip in which an instant lies, else the one before it; the finish of a running one is infinite. */
async function lastTripBefore(db: MandatorDb, vehicleId: string, at: Date) {
  const trip = await db
    .selectFrom("visible_trips")
    .select(["id", "started_at", "finished_at", "locked_at", "agent", "is_place_visible", "is_track_visible"])
    .where("vehicle_id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where("started_at", "<", at)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    trip && {
      ...trip,
      startedAt: trip.started_at.getTime(),
      lockedAt: trip.locked_at,
      isPlaceVisible: trip.is_place_visible,
      isTrackVisible: trip.is_track_visible,
      finishedAt: trip.finished_at?.getTime() ?? Infinity,
    }
  );
}

/** The chain of an odometer may only jump for a reason that its book tells; asked once a trip across it is split. */
async function requireReason(
  db: MandatorDb,
  { id, vehicle_id, calibrated_at, mileage_in_meters }: Row,
): Promise<void> {
  const actual = await mileageAt(db, vehicle_id, calibrated_at, { without: id });
  const last = await lastCalibration(db, vehicle_id, calibrated_at);
  const driven = actual - (last?.mileage_in_meters ?? 0);
  if (needsReason({ actual, given: mileage_in_meters, driven }))
    throw new Problem(409, "Conflict", { errors: { reason: [say.needsReason] } });
}

const lastCalibration = (db: MandatorDb, vehicleId: string, at: Date) =>
  db
    .selectFrom("calibrations")
    .select("mileage_in_meters")
    .where("vehicle_id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where("calibrated_at", "<", at)
    .orderBy("calibrated_at", "desc")
    .limit(1)
    .executeTakeFirst();

async function refuseSameInstant(db: MandatorDb, { vehicle_id, calibrated_at }: Row): Promise<void> {
  const known = await db
    .selectFrom("calibrations")
    .select("id")
    .where("vehicle_id", "=", vehicle_id)
    .where("calibrated_at", "=", calibrated_at)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known !== undefined) throw refused(say.isThereAlready);
}

const refused = (reason: Saying, title = "Conflict") =>
  new Problem(409, title, { errors: { calibratedAt: [reason] } });
