import { type Actor, sayingIdOf } from "@wegbuch/contract/access/actor";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { NewTrip, Trip as SaidTrip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { holdPerson } from "../../groups/find-held-people.ts";
import { holdVehicle, refuseArchivedVehicle } from "../../groups/find-held-vehicles.ts";
import { blankTrip, type Classification, classifiedBy, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { readTrip } from "../queries.ts";
import { placesOf } from "./entered-places.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { refuseForeignPrivacy } from "./refuse-trips.ts";
import {
  becomesPrivate,
  requireCostcenter,
  requireDriver,
  requirePast,
  requirePermittedDriver,
  requirePrivateUse,
} from "./require-entry.ts";
import { requireFreeTime, requireNoCalibration } from "./require-free-time.ts";

/** Writes down a trip that no box recorded (agent 1). */
export function enterTrip(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewTrip,
): Promise<SaidTrip> {
  const now = clock.now();
  requirePast({ startedAt: given.startedAt, finishedAt: given.finishedAt }, now);
  return inMandator(database, actor, async (db) => {
    const driver = await holdPerson(db, actor, given.driverId);
    requireDriver(actor, driver, { driverId: given.driverId, before: null });
    refuseArchivedVehicle(await holdVehicle(db, actor, given.vehicleId), "vehicleId");
    const costcenterId = await requireCostcenter(db, actor, { given: given.costcenterId, before: null });
    const trip = manualTripFrom(given, {
      id: newId(clock),
      costcenterId,
      createdAt: now.getTime(),
      ...classifiedBy(null, { type: given.type, userId: sayingIdOf(actor), now }),
    });
    refuseForeignPrivacy(actor, [trip]);
    if (becomesPrivate(null, trip)) await requirePrivateUse(db, [trip], "type");
    await requirePermittedDriver(db, [{ before: null, after: trip }], "driverId");
    await holdLogbooks(db, [given.vehicleId, given.driverId]);
    await requireOwnTime(db, trip);
    await writeTrips(db, [{ before: null, after: trip }], { author: actor, now });
    await appendChanges(db);
    return (await readTrip(db, actor, now, trip.id))!;
  });
}

/** Refuses a manual trip at a time of another trip of its vehicle or driver, or around a calibration. */
export async function requireOwnTime(db: MandatorDb, trip: Trip): Promise<void> {
  const { vehicleId, driverId } = trip;
  await requireFreeTime(db, { column: "vehicle_id", id: vehicleId, trips: [trip] }, "startedAt");
  await requireNoCalibration(db, { id: vehicleId, trips: [trip] }, "startedAt");
  if (driverId !== null) {
    await requireFreeTime(db, { column: "driver_id", id: driverId, trips: [trip] }, "startedAt");
  }
}

/** A trip as a person writes it down, with what only the server knows of it. */
export function manualTripFrom(
  given: NewTrip,
  known: Classification & Pick<Trip, "id" | "costcenterId" | "createdAt">,
): Trip {
  return {
    ...blankTrip,
    ...known,
    ...placesOf(given),
    vehicleId: given.vehicleId,
    driverId: given.driverId,
    startedAt: Date.parse(given.startedAt),
    finishedAt: Date.parse(given.finishedAt),
    mileageInMeters: given.mileageInMeters,
    mileageSource: "entered",
    type: given.type,
    agent: tripAgents.manual,
    description: given.description ?? "",
    contact: given.contact ?? "",
  };
}
