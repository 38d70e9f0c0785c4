import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { ReservationColumns } from "./keep-reservation.ts";

/** The properties of a reservation as its history shows them (rule history/entries). */
export function shownReservation(columns: ReservationColumns, vehicle: string): Shown {
  return {
    vehicle,
    pickupDate: shownTime(columns.pickup_at),
    returnDate: shownTime(columns.return_at),
    pickupAddress: columns.pickup_address,
    returnAddress: columns.return_address,
    purpose: columns.purpose,
    comment: columns.comment,
  };
}

/** That it was cancelled, which is all that is kept of a status (rule reservations/status). */
export const shownCancelling: [Shown, Shown] = [{ status: "" }, { status: "cancelled" }];
