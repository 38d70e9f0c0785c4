import { clockOf } from "@wegbuch/contract/timelogs/clock/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import type { Moment } from "@wegbuch/contract/timelogs/rules";
import type { ClockAct, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Change } from "../../api/offline/changes.ts";

/** Trips as they will be once all that waits has arrived. */
export function withSaid(trips: readonly Trip[], changes: readonly Change[]): Trip[] {
  return trips.map((trip) => changes.reduce(saidIn, trip));
}

function saidIn(trip: Trip, change: Change): Trip {
  if (change.call !== "trip" || change.id !== trip.id) return trip;
  const { type, description, costcenterId, costcenterKey } = change.mine;
  return { ...trip, type, description, costcenterId, costcenterKey, classifiedAt: change.madeAt };
}

/** Those that can still be fetched or brought back: what is out is to be brought back, however late. */
export const stillToDo = (reservations: readonly Reservation[], now: number): Reservation[] =>
  reservations.filter(
    ({ returnDate, checkedOutAt, checkedInAt }) =>
      Date.parse(returnDate) > now || (checkedOutAt !== null && checkedInAt === null),
  );

/** Reservations as they will be then. */
export function withHandovers(reservations: readonly Reservation[], changes: readonly Change[]) {
  return reservations.map((reservation) => changes.reduce(handoverIn, reservation));
}

function handoverIn(reservation: Reservation, change: Change): Reservation {
  if (change.call === "clock" || change.id !== reservation.id) return reservation;
  if (change.call === "checkOut") return { ...reservation, checkedOutAt: change.madeAt };
  return change.call === "checkIn" ? { ...reservation, checkedInAt: change.madeAt } : reservation;
}

/** What is noted of the shift that goes on, else of today, with what waits. */
export function withTaps(logs: readonly TimeLog[], changes: readonly Change[], now: number): Moment[] {
  const known = logs.flatMap(({ events }) => events);
  return changes.reduce<Moment[]>(
    (events, change) => (change.call === "clock" ? tapIn(events, change.body) : events),
    known.filter(({ occurredAt }) => now - Date.parse(occurredAt) < 2 * 86_400_000),
  );
}

const begun: Record<Exclude<ClockAct, "endBreak">, Moment["event"]> = {
  startWork: timeEventCodes.workStart,
  endWork: timeEventCodes.workEnd,
  startRest: timeEventCodes.restStart,
  startDrivingBreak: timeEventCodes.drivingBreakStart,
};

const ended = { resting: timeEventCodes.restEnd, drivingBreak: timeEventCodes.drivingBreakEnd };

function tapIn(events: readonly Moment[], { act, occurredAt }: { act: ClockAct; occurredAt: string }) {
  const { is } = clockOf(events, Date.parse(occurredAt));
  const ends = is === "resting" || is === "drivingBreak" ? [ended[is]] : [];
  const codes = act === "endBreak" ? ends : act === "endWork" ? [...ends, begun.endWork] : [begun[act]];
  return [...events, ...codes.map((event) => ({ event, occurredAt }))];
}
