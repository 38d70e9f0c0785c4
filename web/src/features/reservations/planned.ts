import { reservationStatuses } from "@wegbuch/contract/reservations/codes";
import {
  isInThePast,
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

/** Whether a vehicle is free for a span that lies ahead; `id` is the reservation that would move there. */
export function fits(
  { rowId, startedAt, finishedAt }: Placed,
  id: string | null,
  reservations: readonly Reservation[],
  now: number,
): boolean {
  const [start, end] = [Date.parse(startedAt), Date.parse(finishedAt)];
  const own = reservations.find((each) => each.id === id);
  const isUnderWay = own?.status === reservationStatuses.active;
  const isAhead = isUnderWay ? !isInThePast(finishedAt, now) : !isInThePast(startedAt, now);
  return (
    isAhead &&
    end > start &&
    end - start <= longestReservationMs &&
    reservations.every(
      (other) =>
        other.id === id ||
        other.vehicleId !== rowId ||
        Date.parse(other.returnDate) <= start ||
        Date.parse(other.pickupDate) >= end,
    )
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

export type Taken = { vehicle: PlannedVehicle; drivers: Reservation["driver"][]; freeFrom: string };

/** The vehicles that are taken in a span, by name: from when each is free for as long, and all who have it until then. */
export function takenIn(
  reservations: readonly Reservation[],
  { from, to }: { from: string; to: string },
): Taken[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const isBefore = (instant: number) => (one: Reservation) =>
    Date.parse(one.pickupDate) < instant && Date.parse(one.returnDate) > start;
  return vehiclesOf([], reservations).flatMap((vehicle) => {
    const own = reservations
      .filter(({ vehicleId }) => vehicleId === vehicle.id)
      .toSorted((one, other) => Date.parse(one.pickupDate) - Date.parse(other.pickupDate));
    if (!own.some(isBefore(end))) return [];
    const free = freeAfter(own, start, end - start);
    const holders = own.filter(isBefore(free)).map(({ driver }) => [driver.id, driver] as const);
    return { vehicle, drivers: [...new Map(holders).values()], freeFrom: new Date(free).toISOString() };
  });
}

/** When the first gap of a length begins, of reservations in order. */
function freeAfter(inOrder: readonly Reservation[], start: number, length: number): number {
  let free = start;
  for (const { pickupDate, returnDate } of inOrder) {
    if (Date.parse(pickupDate) - free >= length) return free;
    free = Math.max(free, Date.parse(returnDate));
  }
  return free;
}

type Time = { day: string; pickupDate: string; returnDate: string };

/** The first reservation that overlaps each of several times, in order of time; times nobody has are left out. */
export function clashesOf(times: readonly Time[], reservations: readonly Reservation[]) {
  return times.flatMap(({ day, pickupDate, returnDate }) => {
    const by = reservations.find(
      (each) =>
        Date.parse(each.pickupDate) < Date.parse(returnDate) &&
        Date.parse(each.returnDate) > Date.parse(pickupDate),
    );
    return by ? [{ day, by }] : [];
  });
}
