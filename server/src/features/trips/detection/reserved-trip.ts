import { reservationOfTrip } from "@wegbuch/contract/reservations/rules";
import { classifiedHow, tripTypes } from "@wegbuch/contract/trips/codes";
import type { Reserved } from "../../reservations/find-possessions.ts";
import { isOfPeople, type Trip, unclassified } from "../ledger/trip.ts";

/**
 * A trip that is over, with what the reservation tells in whose time it was: driver and cost centre where there are none, and
 * of its driver's trip on business the purpose. A box in private mode and people have said more (rule reservations/matching).
 * One that is under way is its driver's already, so that others see of it what they may see of his drives.
 */
export function reservedTrip(trip: Trip, possessions: readonly Reserved[]): Trip {
  const { startedAt, finishedAt } = trip;
  if (finishedAt === null) return { ...trip, driverId: trip.driverId ?? driverSince(startedAt, possessions) };
  const reservation = reservationOfTrip({ startedAt, finishedAt }, possessions);
  if (reservation === null) return trip;
  const own = {
    ...trip,
    reservationId: reservation.id,
    driverId: trip.driverId ?? reservation.driverId,
    costcenterId: trip.costcenterId ?? reservation.costcenterId,
  };
  return isSpokenFor(own, reservation) ? own : { ...own, ...saidBy(own, reservation) };
}

/** Who had the vehicle when a drive began: who has fetched it and not brought it back, else in whose time that was. */
function driverSince(startedAt: number, possessions: readonly Reserved[]): string | null {
  const start = { startedAt, finishedAt: startedAt };
  const fetched = possessions.filter(
    ({ checkedOutAt, checkedInAt }) => checkedOutAt !== null && checkedInAt === null,
  );
  const there = possessions.filter(({ checkedInAt }) => checkedInAt === null || checkedInAt > startedAt);
  return (reservationOfTrip(start, fetched) ?? reservationOfTrip(start, there))?.driverId ?? null;
}

/** Somebody else drove, or it is known already what the trip was; a rule knows less than a reservation. */
function isSpokenFor({ driverId, classifiedHow: how }: Trip, reservation: Reserved): boolean {
  return driverId !== reservation.driverId || !(how === null || how === classifiedHow.rule);
}

function saidBy(trip: Trip, { purpose }: Reserved): Partial<Trip> {
  const words = trip.classifiedHow === classifiedHow.rule ? { description: "", contact: "" } : trip;
  return {
    type: tripTypes.business,
    description: words.description || purpose,
    contact: words.contact,
    classifiedAt: trip.finishedAt,
    classifiedBy: null,
    classifiedHow: classifiedHow.reservation,
  };
}

/** As it would be without its reservation, which late records may take from it; what people said of it stays. */
export function unreservedTrip(
  trip: Trip,
  { driverId, costcenterId }: Pick<Trip, "driverId" | "costcenterId">,
): Trip {
  if (trip.reservationId === null) return trip;
  const other = { ...trip, reservationId: null };
  if (isOfPeople(trip)) return other;
  const isSaid = trip.classifiedHow === classifiedHow.reservation;
  return {
    ...other,
    driverId,
    costcenterId,
    ...(isSaid && { ...unclassified, description: "", contact: "" }),
  };
}
