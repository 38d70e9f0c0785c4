import { type Actor, sayingIdOf } from "@wegbuch/contract/access/actor";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripBulkChange } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { hasCostcenters, requireUsableCostcenter } from "../../costcenters/require-usable-costcenter.ts";
import { holdPerson } from "../../groups/find-held-people.ts";
import { holdVehicle, refuseArchivedVehicle } from "../../groups/find-held-vehicles.ts";
import { readTrip } from "../queries.ts";
import { classifiedAs, drivenBy, movedTo, type Trip } from "../ledger/trip.ts";
import { isSameTrip } from "../ledger/trip-row.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { holdTrips } from "./hold-trips.ts";
import { noteSuggested } from "./note-suggested.ts";
import { refuseOtherDrivers } from "./refuse-hidden-ways.ts";
import { refuseForeignPrivacy, refuseUnchangeable, say } from "./refuse-trips.ts";
import { refuseOvertaken } from "./refuse-overtaken.ts";
import { becomesPrivate, requireDriver, requirePermittedDriver, requirePrivateUse } from "./require-entry.ts";
import { requireFreeTime, requireNoCalibration } from "./require-free-time.ts";

type Parts = { database: Database; clock: Clock };
type Change = { before: Trip; after: Trip };

/**
 * Changes trips alike, all of them or none: what is left out or null stays, "" takes the cost centre away
 * (rule trips/bulk-edit).
 */
export async function changeTrips(
  { database, clock }: Parts,
  actor: Actor,
  given: TripBulkChange,
): Promise<void> {
  const { vehicleId, driverId } = given;
  if (vehicleId && !actor.isHWNOE) throw new Problem(403, "Forbidden", { message: say.vehicleIsNotYours });
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const driver = driverId ? await holdPerson(db, actor, driverId) : undefined;
    if (vehicleId) refuseArchivedVehicle(await holdVehicle(db, actor, vehicleId), "vehicleId");
    const trips = await holdTrips(db, actor, given.tripIds, {
      besides: [vehicleId ?? [], driverId ?? []].flat(),
    });
    await refuseOvertaken(db, actor, given, (id) => readTrip(db, actor, now, id));
    refuseUnchangeable(actor, trips);
    const changes = trips
      .map((before) => ({ before, after: afterwards(actor, before, given, now) }))
      .filter(isReal);
    for (const { before } of changes) {
      if (driverId) requireDriver(actor, driver, { driverId, before: before.driverId });
    }
    await requireFitting(db, actor, changes, given);
    await refuseOtherDrivers(db, actor, changes);
    await writeTrips(db, changes, { author: actor, now });
    await noteSuggested(db, actor, { changes, isSuggested: given.isSuggested === true });
  });
}

function afterwards(actor: Actor, before: Trip, given: TripBulkChange, now: Date): Trip {
  const { vehicleId, costcenterId } = given;
  const isCharged = typeof costcenterId === "string" && hasCostcenters(actor);
  const driven = given.driverId ? drivenBy(before, given.driverId) : before;
  const after = {
    ...(vehicleId && vehicleId !== before.vehicleId ? movedTo(driven, vehicleId) : driven),
    type: given.type ?? driven.type,
    description: given.description ?? driven.description,
    contact: given.contact ?? driven.contact,
    ...classifiedAs(driven, given, { userId: sayingIdOf(actor), now }),
    costcenterId: isCharged ? costcenterId || null : before.costcenterId,
  };
  return isReal({ before, after }) ? { ...after, hasBeenChanged: true } : after;
}

const isReal = ({ before, after }: Change) => !isSameTrip(before, after);

/** Refuses what trips may not become: private ones of others or in a vehicle that is not for it, and two at a time. */
async function requireFitting(
  db: MandatorDb,
  actor: Actor,
  changes: readonly Change[],
  { type, vehicleId, driverId, costcenterId }: TripBulkChange,
): Promise<void> {
  const after = (isWanted: (change: Change) => boolean) =>
    changes.filter(isWanted).map((change) => change.after);
  refuseForeignPrivacy(
    actor,
    after(() => true),
  );
  if (costcenterId && hasCostcenters(actor)) await requireUsableCostcenter(db, costcenterId);
  const privately = after((change) => becomesPrivate(change.before, change.after));
  await requirePrivateUse(db, privately, type === tripTypes.private ? "type" : "vehicleId");
  await requirePermittedDriver(db, changes, driverId ? "driverId" : "vehicleId");
  if (vehicleId) {
    const moved = after((change) => change.before.vehicleId !== vehicleId);
    await requireFreeTime(db, { column: "vehicle_id", id: vehicleId, trips: moved }, "vehicleId");
    await requireNoCalibration(db, { id: vehicleId, trips: moved }, "vehicleId");
  }
  if (driverId) {
    const driven = after((change) => change.before.driverId !== driverId);
    const mayOverlap = ({ agent }: Trip) => agent !== tripAgents.manual;
    await requireFreeTime(db, { column: "driver_id", id: driverId, trips: driven, mayOverlap }, "driverId");
  }
}
