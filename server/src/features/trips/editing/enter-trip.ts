import type { Actor } from "@wegbuch/contract/access/actor";
import type { NewTrip, Trip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { refuseArchivedVehicle } from "../../vehicles/archive-vehicles.ts";
import { holdVehicle } from "../../vehicles/find-held-vehicles.ts";
import { holdPerson } from "../../vehicles/keep-vehicle.ts";
import { readTrip } from "../queries.ts";
import { placesOf } from "./entered-places.ts";
import type { HeldTrip } from "./held-trip.ts";
import { holdLogbooks } from "./hold-logbooks.ts";
import { refuseForeignPrivacy } from "./refuse-trips.ts";
import {
  becomesPrivate,
  costcenterOf,
  requireDriver,
  requirePast,
  requirePermittedDriver,
  requirePrivateUse,
} from "./require-entry.ts";
import { requireFreeTime, requireNoCalibration } from "./require-free-time.ts";
import { writeTrips } from "./write-trips.ts";

/** Writes down a trip that no box recorded (agent 1). */
export function enterTrip(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewTrip,
): Promise<Trip> {
  const now = clock.now();
  requirePast({ startedAt: given.startedAt, finishedAt: given.finishedAt }, now);
  return inMandator(database, actor, async (db) => {
    const driver = await holdPerson(db, actor, given.driverId);
    requireDriver(actor, driver, { driverId: given.driverId, before: null });
    refuseArchivedVehicle(await holdVehicle(db, actor, given.vehicleId), "vehicleId");
    const costcenterId = await costcenterOf(db, actor, { given: given.costcenterId, before: null });
    const trip = tripFrom(given, { id: newId(clock), costcenterId });
    refuseForeignPrivacy(actor, [trip]);
    if (becomesPrivate(null, trip)) await requirePrivateUse(db, [trip], "type");
    await requirePermittedDriver(db, [{ before: null, after: trip }], "driverId");
    await holdLogbooks(db, [given.vehicleId, given.driverId]);
    await requireOwnTime(db, trip);
    await writeTrips(
      db,
      actor,
      [{ before: null, after: trip, places: { before: null, after: placesOf(given) } }],
      now,
    );
    return (await readTrip(db, actor, now, trip.id))!;
  });
}

/** Refuses a manual trip at a time of another trip of its vehicle or driver, or around a calibration. */
export async function requireOwnTime(db: MandatorDb, trip: HeldTrip): Promise<void> {
  const { vehicleId, driverId } = trip;
  await requireFreeTime(db, { column: "vehicle_id", id: vehicleId, trips: [trip] }, "startedAt");
  await requireNoCalibration(db, { id: vehicleId, trips: [trip] }, "startedAt");
  if (driverId !== null) {
    await requireFreeTime(db, { column: "driver_id", id: driverId, trips: [trip] }, "startedAt");
  }
}

function tripFrom(given: NewTrip, { id, costcenterId }: Pick<HeldTrip, "id" | "costcenterId">): HeldTrip {
  return {
    id,
    vehicleId: given.vehicleId,
    recordedVehicleId: null,
    driverId: given.driverId,
    costcenterId,
    boxId: null,
    startedAt: Date.parse(given.startedAt),
    finishedAt: Date.parse(given.finishedAt),
    mileageInMeters: given.mileageInMeters,
    mileageSource: "entered",
    idleSeconds: 0,
    type: given.type,
    agent: 1,
    description: given.description ?? "",
    endReason: null,
    hasBeenChanged: false,
    isRecomposed: false,
    lockedAt: null,
    readyForExportAt: null,
    exportedAt: null,
    calibratedAt: null,
    deletedAt: null,
  };
}
