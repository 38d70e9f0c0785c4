import { inBothLanguages, type Saying } from "../kit/texts.ts";
import { reservationStatuses } from "./codes.ts";
import type { NewReservation, Reservation, ReservationStatus } from "./schemas.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

type Kept = Pick<Reservation, "pickupDate" | "returnDate"> & { isCancelled: boolean };

/** Where a reservation stands at a moment, in milliseconds (rule reservations/status). */
export function statusAt({ pickupDate, returnDate, isCancelled }: Kept, now: number): ReservationStatus {
  if (isCancelled) return reservationStatuses.cancelled;
  if (Date.parse(returnDate) <= now) return reservationStatuses.completed;
  return Date.parse(pickupDate) <= now ? reservationStatuses.active : reservationStatuses.reserved;
}

/**
 * Why nobody can change or cancel a reservation any more; null as long as it can be done (rule reservations/changing).
 */
export function whyNotChange(status: ReservationStatus): Saying | null {
  if (status === reservationStatuses.completed) return say.isOver;
  return status === reservationStatuses.cancelled ? say.isCancelled : null;
}

type Field = keyof NewReservation;

/**
 * What of a reservation may be changed as long as it is to come, and once it has begun (rule reservations/changing).
 */
export function changeableFields(status: ReservationStatus): readonly Field[] {
  if (status === reservationStatuses.active) return ["returnDate", "returnAddress", "comment"];
  return ["vehicleId", "pickupDate", "returnDate", "pickupAddress", "returnAddress", "purpose", "comment"];
}

/**
 * Whether an instant lies before now, in milliseconds; people choose minutes, so the one that has begun is not over yet
 * (rule reservations/no-overlap).
 */
export function isInThePast(instant: string, now: number): boolean {
  return Date.parse(instant) < now - (now % 60_000);
}
