import { type Actor, sayingIdOf } from "@wegbuch/contract/access/actor";
import type { Saying } from "@wegbuch/contract/kit/texts";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { NewTrip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../../platform/clock.ts";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { type Errors, catchRefusal } from "../../../platform/http/catch-refusal.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { holdPeople, type Person } from "../../groups/find-held-people.ts";
import { type HeldVehicle, holdVehicles, refuseArchivedVehicle } from "../../groups/find-held-vehicles.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { classifiedBy, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { manualTripFrom } from "./enter-trip.ts";
import { findAcrossCalibrations, findOthers, type OtherTrip } from "./find-others.ts";
import { refuseForeignPrivacy, say } from "./refuse-trips.ts";
import { findUnpermitted, requireCostcenter, requireDriver, requirePast } from "./require-entry.ts";

/** What became of one of several trips: a trip, nothing because it is there already, or nothing because of errors. */
export type Entered = { tripId: string } | { isAlreadyThere: true } | { errors: Errors };

type Entering = {
  clock: Clock;
  /** The import they come from, and what its file is called. */
  from: { importId: string; fileName: string } | null;
};

/**
 * Writes down many trips that no box recorded, by the rules of `enterTrip`, each by itself: what is wrong with one keeps no
 * other out (rule imports/rows). Without an import it only says what would become of them. Vehicles must be in the actor's
 * scope.
 */
export async function enterTrips(
  db: MandatorDb,
  actor: Actor,
  given: readonly NewTrip[],
  { clock, from }: Entering,
): Promise<Entered[]> {
  const now = clock.now();
  const known = await holdNamed(db, actor, given);
  const refusals = await refusalsOf(db, given);
  const judged = [];
  for (const one of given) judged.push(await judge(actor, one, { clock, known, from, refusals }));
  const trips = judged.flatMap((one) => ("trip" in one ? [one.trip] : []));
  // Who only asks keeps nobody from writing.
  if (from !== null)
    await holdLogbooks(
      db,
      trips.flatMap(({ vehicleId, driverId }) => [vehicleId, driverId!]),
    );
  const taken = await takenTimes(db, trips);
  const entered = judged.map((one) => ("trip" in one ? taken.enter(one.trip) : one));
  if (from === null) return entered;
  const made = new Set(entered.flatMap((one) => ("tripId" in one ? [one.tripId] : [])));
  const changes = trips
    .filter(({ id }) => made.has(id))
    .map((after) => ({ before: null, after, note: { imported: from.fileName } }));
  await writeTrips(db, changes, { author: actor, now });
  return entered;
}

type Known = { people: Map<string, Person>; vehicles: Map<string, HeldVehicle> };

async function holdNamed(db: MandatorDb, actor: Actor, given: readonly NewTrip[]): Promise<Known> {
  const people = await holdPeople(
    db,
    actor,
    given.map(({ driverId }) => driverId),
  );
  const vehicles = await holdVehicles(
    db,
    actor,
    given.map(({ vehicleId }) => vehicleId),
  );
  return {
    people: new Map(people.map((person) => [person.id, person])),
    vehicles: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
  };
}

type Judging = Entering & { known: Known; refusals: Awaited<ReturnType<typeof refusalsOf>> };

/** All that can be said of a trip by itself. */
async function judge(
  actor: Actor,
  given: NewTrip,
  { clock, known, from, refusals }: Judging,
): Promise<{ trip: Trip } | { errors: Errors }> {
  const now = clock.now();
  const [vehicle, driver] = [known.vehicles.get(given.vehicleId)!, known.people.get(given.driverId)];
  let costcenterId: string | null = null;
  const errors = await catchRefusal(async () => {
    requirePast({ startedAt: given.startedAt, finishedAt: given.finishedAt }, now);
    requireDriver(actor, driver, { driverId: given.driverId, before: null });
    refuseArchivedVehicle(vehicle, "vehicleId");
    costcenterId = await refusals.costcenter(actor, given.costcenterId);
  });
  if (errors) return { errors };
  const trip: Trip = {
    ...manualTripFrom(given, {
      id: newId(clock),
      costcenterId,
      createdAt: now.getTime(),
      ...classifiedBy(null, { type: given.type, userId: sayingIdOf(actor), now }),
    }),
    importId: from?.importId ?? null,
  };
  const refused = await catchRefusal(async () => {
    refuseForeignPrivacy(actor, [trip]);
    refusals.driver(trip);
  }, "type");
  if (refused) return { errors: refused };
  if (trip.type === tripTypes.private && !vehicle.is_private_trip_allowed)
    return { errors: { type: [say.privateTripIsNotAllowed] } };
  return { trip };
}

/** Asks once for all drivers of vehicles, and once for each cost centre; rows of a file repeat them. */
async function refusalsOf(db: MandatorDb, given: readonly NewTrip[]) {
  const keyOf = ({ vehicleId, driverId }: Pick<Trip, "vehicleId" | "driverId">) => `${vehicleId} ${driverId}`;
  const unpermitted = new Map(
    (await findUnpermitted(db, given)).map((drive) => [keyOf(drive), drive.saying]),
  );
  const costcenters = new Map<string, Promise<string | null>>();
  return {
    driver: (trip: Trip) => {
      const saying = unpermitted.get(keyOf(trip));
      if (saying) throw new Problem(409, "Conflict", { errors: { driverId: [saying] } });
    },
    costcenter: (actor: Actor, said: NewTrip["costcenterId"]) =>
      keptIn(costcenters, said ?? "", () => requireCostcenter(db, actor, { given: said, before: null })),
  };
}

function keptIn<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const asked = kept.get(key) ?? ask();
  kept.set(key, asked);
  return asked;
}

/** The times that are taken, by those that are there and by each that comes before (rule trips/free-time). */
async function takenTimes(db: MandatorDb, trips: readonly Trip[]) {
  const there = {
    vehicle: await findOthers(db, "vehicle_id", trips),
    driver: await findOthers(db, "driver_id", trips),
  };
  const across = await findAcrossCalibrations(db, trips);
  const came = keptBySubject();
  return {
    enter(trip: Trip): Entered {
      const inVehicle = [...there.vehicle.get(trip.id)!, ...came.of(trip.vehicleId)];
      if (inVehicle.some((other) => isSame(other, trip))) return { isAlreadyThere: true };
      const byDriver = [...there.driver.get(trip.id)!, ...came.of(trip.driverId!)];
      if ([...inVehicle, ...byDriver].some((other) => doesOverlap(other, trip)))
        return refusedStart(say.tripOverlaps);
      if (across.has(trip.id)) return refusedStart(say.tripIsAcrossCalibration);
      came.add(trip.vehicleId, trip);
      came.add(trip.driverId!, trip);
      return { tripId: trip.id };
    },
  };
}

/** The trips of one call by their vehicles and drivers. */
function keptBySubject() {
  const kept = new Map<string, OtherTrip[]>();
  return {
    of: (id: string): readonly OtherTrip[] => kept.get(id) ?? [],
    add: (id: string, trip: OtherTrip) => void kept.set(id, [...(kept.get(id) ?? []), trip]),
  };
}

const refusedStart = (saying: Saying): Entered => ({ errors: { startedAt: [saying] } });

const isSame = (other: OtherTrip, trip: Trip): boolean =>
  other.startedAt === trip.startedAt &&
  other.finishedAt === trip.finishedAt &&
  other.mileageInMeters === trip.mileageInMeters;

const doesOverlap = (other: OtherTrip, trip: Trip): boolean =>
  other.startedAt < trip.finishedAt! && (other.finishedAt ?? Infinity) > trip.startedAt;
