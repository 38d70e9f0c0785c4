import { type Actor, sayingIdOf } from "@wegbuch/contract/access/actor";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { NewTrip, type Trip as SaidTrip, type TripChange as Given } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { refuseOutdated } from "../../../platform/history/version.ts";
import { parsed } from "../../../platform/http/parse-call.ts";
import { notFound, Problem } from "../../../platform/http/problem.ts";
import { holdPerson, type Person } from "../../groups/find-held-people.ts";
import { tripIsVisible } from "../../groups/visible-to.ts";
import { holdVehicle, refuseArchivedVehicle } from "../../groups/find-held-vehicles.ts";
import { readTrip } from "../queries.ts";
import { arePlacesSame, placesOf } from "./entered-places.ts";
import { requireOwnTime } from "./enter-trip.ts";
import { movedTo, classifiedAs, type Trip } from "../ledger/trip.ts";
import { isSameTrip } from "../ledger/trip-row.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { holdTrip } from "./hold-trips.ts";
import { noteSuggested } from "./note-suggested.ts";
import { refuseOtherDrivers } from "./refuse-hidden-ways.ts";
import { refuseForeignPrivacy, refuseUnchangeable, say } from "./refuse-trips.ts";
import {
  becomesPrivate,
  requireCostcenter,
  requireDriver,
  requirePast,
  requirePermittedDriver,
  requirePrivateUse,
} from "./require-entry.ts";

type Parts = { database: Database; clock: Clock };

/** Changes a trip: all of a manual one, of a recorded one what people know better than its box (rule trips/editing). */
export function changeTrip(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  given: Given,
): Promise<SaidTrip> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const known = await knownTrip(db, actor, id);
    const entered = known.agent === tripAgents.manual ? parsed(NewTrip, given) : null;
    if (entered) requirePast({ startedAt: entered.startedAt, finishedAt: entered.finishedAt }, now);
    const driver = await holdPerson(db, actor, given.driverId);
    const isMoving = entered !== null && entered.vehicleId !== known.vehicle_id;
    if (isMoving) refuseArchivedVehicle(await holdVehicle(db, actor, entered.vehicleId), "vehicleId");
    const besides = entered ? [entered.vehicleId, entered.driverId] : [];
    const before = await holdTrip(db, actor, id, { besides });
    if (before.vehicleId !== known.vehicle_id) {
      throw new Problem(409, "Conflict", { message: say.tripWasChanged });
    }
    const { version } = given;
    await refuseOutdated(db, actor, { id, version, read: () => readTrip(db, actor, now, id) });
    const change = await changed(db, actor, { before, given, entered, driver, now });
    if (change !== null) {
      await writeTrips(db, [change], { author: actor, now });
      await noteSuggested(db, actor, { changes: [change], isSuggested: false });
    }
    await appendChanges(db);
    return (await readTrip(db, actor, now, id))!;
  });
}

/** What kind of trip it is, which never changes, and where; before anything is held. */
async function knownTrip(db: MandatorDb, actor: Actor, id: string) {
  const found = await db
    .selectFrom("visible_trips as trip")
    .select(["trip.agent", "trip.vehicle_id"])
    .where("trip.id", "=", id)
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .executeTakeFirst();
  if (found === undefined) throw notFound("Trip");
  return found;
}

type Change = { before: Trip; given: Given; entered: NewTrip | null; driver: Person | undefined; now: Date };

/** What is to be written, or null if nothing is different. */
async function changed(
  db: MandatorDb,
  actor: Actor,
  change: Change,
): Promise<{ before: Trip; after: Trip } | null> {
  const { before, given, entered, driver, now } = change;
  refuseUnchangeable(actor, [before]);
  requireDriver(actor, driver, { driverId: given.driverId, before: before.driverId });
  const costcenterId = await requireCostcenter(db, actor, {
    given: given.costcenterId,
    before: before.costcenterId,
  });
  const after = {
    ...afterwards(before, { ...given, costcenterId }, entered),
    ...classifiedAs(before, given, { userId: sayingIdOf(actor), now }),
  };
  refuseForeignPrivacy(actor, [after]);
  if (becomesPrivate(before, after)) await requirePrivateUse(db, [after], "type");
  await requirePermittedDriver(db, [{ before, after }], "driverId");
  await refuseOtherDrivers(db, actor, [{ before, after }]);
  if (entered && isElsewhere(before, after)) await requireOwnTime(db, after);
  return isSameTrip(before, after) ? null : { before, after: { ...after, hasBeenChanged: true } };
}

function afterwards(before: Trip, given: Given, entered: NewTrip | null): Trip {
  const common = {
    driverId: given.driverId,
    type: given.type,
    description: given.description ?? before.description,
    contact: given.contact ?? before.contact,
    costcenterId: given.costcenterId ?? null,
  };
  if (entered) return enteredAnew({ ...before, ...common }, entered);
  const isCorrected =
    before.agent === tripAgents.withoutPositions &&
    (given.mileageInMeters ?? before.mileageInMeters) !== before.mileageInMeters;
  if (!isCorrected) return { ...before, ...common };
  return { ...before, ...common, mileageInMeters: given.mileageInMeters!, mileageSource: "entered" };
}

/** A manual trip at another time or in another vehicle has no calibration in it. */
function enteredAnew(before: Trip, { vehicleId, mileageInMeters, ...entered }: NewTrip): Trip {
  const span = { startedAt: Date.parse(entered.startedAt), finishedAt: Date.parse(entered.finishedAt) };
  const isMoved = vehicleId !== before.vehicleId;
  const ends = placesOf(entered);
  const isLater = span.startedAt !== before.startedAt || span.finishedAt !== before.finishedAt;
  return {
    ...(isMoved ? movedTo(before, vehicleId) : before),
    ...span,
    ...(isLater && { calibratedAt: null }),
    ...(!arePlacesSame(before, ends) && ends),
    mileageInMeters,
  };
}

const isElsewhere = (before: Trip, after: Trip) =>
  before.vehicleId !== after.vehicleId ||
  before.driverId !== after.driverId ||
  before.startedAt !== after.startedAt ||
  before.finishedAt !== after.finishedAt;
