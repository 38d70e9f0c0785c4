import { isInThePast, reservationStatus, whyNotChange } from "@wegbuch/contract/reservations/rules";
import {
  type AvailableVehicle,
  longestReservationMs,
  type Reservation,
} from "@wegbuch/contract/reservations/schemas";
import type { Placed } from "../../ui/scheduler-blocks.ts";

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

/** Whether a person may change a reservation, or cancel it (OQ-203). */
export function mayChange({ isEditable, status }: Reservation, mayWrite: boolean): boolean {
  return mayWrite && isEditable && whyNotChange(status) === null;
}

/** Whether a person may move a reservation to another time or vehicle, or give it another end (OQ-203). */
export function movesOf(reservation: Reservation, mayWrite: boolean) {
  const canResize = mayChange(reservation, mayWrite);
  return { canMove: canResize && reservation.status === reservationStatus.reserved, canResize };
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
  const isUnderWay = own?.status === reservationStatus.active;
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
