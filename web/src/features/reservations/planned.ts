import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import {
  isInThePast,
  overlaps,
  whyNotCancel,
  whyNotChange,
  whyNotCheckIn,
  whyNotCheckOut,
} from "@wegbuch/contract/reservations/rules";
import {
  type AvailableVehicle,
  longestReservationMs,
  type Reservation,
} from "@wegbuch/contract/reservations/schemas";
import type { Placed } from "../../ui/scheduler/scheduler-blocks.ts";
import type { Span } from "./span.ts";

export type PlannedVehicle = Reservation["vehicle"];

/**
 * Every pool vehicle by its name: those that are free all the time, and those that somebody has reserved. A driver has
 * no other list of them.
 */
export function vehiclesOf(
  free: readonly AvailableVehicle[],
  reservations: readonly Reservation[],
): readonly PlannedVehicle[] {
  const reserved = reservations.map(({ vehicle }) => vehicle);
  const all = new Map<string, PlannedVehicle>([...reserved, ...free].map((vehicle) => [vehicle.id, vehicle]));
  return [...all.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, "de") || one.id.localeCompare(other.id),
  );
}

/** Whether a person may change a reservation, or cancel it (rule reservations/changing). */
export function mayChange(reservation: Reservation, mayWrite: boolean): boolean {
  return mayWrite && reservation.isEditable && whyNotChange(reservation) === null;
}

/** The same for cancelling it. */
export function mayCancel(reservation: Reservation, mayWrite: boolean): boolean {
  return mayWrite && reservation.isEditable && whyNotCancel(reservation) === null;
}

/** What a person may do next with the vehicle of a reservation: fetch it or bring it back (rule reservations/handover). */
export function handoverWay(
  reservation: Reservation,
  { mayWrite, now }: { mayWrite: boolean; now: number },
): "checkOut" | "checkIn" | null {
  if (!mayWrite || !reservation.isEditable) return null;
  if (whyNotCheckIn(reservation) === null) return "checkIn";
  return whyNotCheckOut(reservation, now) === null ? "checkOut" : null;
}

/**
 * Whether a person may move a reservation to another time or vehicle, or give it another end
 * (rule reservations/changing).
 */
export function movesOf(reservation: Reservation, mayWrite: boolean) {
  const canResize = mayChange(reservation, mayWrite);
  const isToCome = reservation.status === reservationStatuses.reserved && reservation.checkedOutAt === null;
  return { canMove: canResize && isToCome, canResize };
}

type Around = {
  /** The reservation that would move there; null of a new one. */
  id: string | null;
  reservations: readonly Reservation[];
  /** So long a vehicle rests between two (rule reservations/buffer). */
  bufferMs: number;
  now: number;
};

/** Whether a vehicle is free for a span that lies ahead. */
export function fits(
  { rowId, startedAt, finishedAt }: Placed,
  { id, reservations, bufferMs, now }: Around,
): boolean {
  const wanted = { pickupDate: startedAt, returnDate: finishedAt };
  const length = Date.parse(finishedAt) - Date.parse(startedAt);
  const own = reservations.find((each) => each.id === id);
  const isUnderWay = own?.status === reservationStatuses.active;
  const isAhead = isUnderWay ? !isInThePast(finishedAt, now) : !isInThePast(startedAt, now);
  const others = reservations.filter((other) => other.id !== id && other.vehicleId === rowId);
  return (
    isAhead &&
    length > 0 &&
    length <= longestReservationMs &&
    !others.some((other) => overlaps(wanted, other, bufferMs))
  );
}

/** How many minutes a vehicle is free after each reservation, by its id, as far as the plan goes. */
export function gapsOf(reservations: readonly Reservation[], end: string): ReadonlyMap<string, number> {
  const inOrder = reservations.toSorted(
    (one, other) =>
      one.vehicleId.localeCompare(other.vehicleId) ||
      Date.parse(one.pickupDate) - Date.parse(other.pickupDate),
  );
  return new Map(
    inOrder.map(({ id, vehicleId, returnDate }, index) => {
      const next = inOrder[index + 1];
      const until = next?.vehicleId === vehicleId ? next.pickupDate : end;
      return [id, (Date.parse(until) - Date.parse(returnDate)) / 60_000];
    }),
  );
}

/** Where a vehicle most likely is: where it was brought last, else where it is fetched next; without one likewise one's own. */
export function usualAddress(
  vehicleId: string | undefined,
  coming: readonly Reservation[],
  past: readonly Reservation[],
): string {
  const done = past.find(({ status }) => status === reservationStatuses.completed);
  const [next] = coming;
  if (vehicleId === undefined) return next?.pickupAddress ?? done?.pickupAddress ?? "";
  return done?.returnAddress ?? next?.pickupAddress ?? "";
}

export type Taken = {
  vehicle: PlannedVehicle;
  /** The first that is in the way, and all who have it until it is free. */
  by: Reservation;
  drivers: Reservation["driver"][];
  freeFrom: string;
};

/**
 * The vehicles that are taken in a span, by name: from when each is free for as long, and all who have it until then
 * (rules reservations/no-overlap and reservations/buffer).
 */
export function takenIn(reservations: readonly Reservation[], { from, to }: Span, bufferMs: number): Taken[] {
  const inOrder = reservations.toSorted(
    (one, other) => Date.parse(one.pickupDate) - Date.parse(other.pickupDate),
  );
  return vehiclesOf([], reservations).flatMap((vehicle) => {
    const own = inOrder.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const inTheWay = (until: string) =>
      own.filter((one) => overlaps({ pickupDate: from, returnDate: until }, one, bufferMs));
    const [by] = inTheWay(to);
    if (!by) return [];
    const freeFrom = new Date(freeAfter(own, { from, to }, bufferMs)).toISOString();
    const holders = inTheWay(freeFrom).map(({ driver }) => [driver.id, driver] as const);
    return { vehicle, by, drivers: [...new Map(holders).values()], freeFrom };
  });
}

/** When the first gap that is as long as a span begins, of reservations in order. */
function freeAfter(inOrder: readonly Reservation[], { from, to }: Span, bufferMs: number): number {
  const length = Date.parse(to) - Date.parse(from);
  let free = Date.parse(from);
  for (const { pickupDate, returnDate } of inOrder) {
    if (Date.parse(pickupDate) - bufferMs - free >= length) return free;
    free = Math.max(free, Date.parse(returnDate) + bufferMs);
  }
  return free;
}

type Time = { day: string; pickupDate: string; returnDate: string };

/** The first reservation that is in the way of each of several times, in order of time; times nobody has are left out. */
export function clashesOf(times: readonly Time[], reservations: readonly Reservation[], bufferMs: number) {
  return times.flatMap(({ day, ...time }) => {
    const by = reservations.find((each) => overlaps(time, each, bufferMs));
    return by ? [{ day, by }] : [];
  });
}
