import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { ReservationColumns } from "./keep-reservation.ts";

/** The properties of a reservation as its history shows them (rule history/entries). */
export function shownReservation(
  columns: ReservationColumns,
  { vehicle, driver }: { vehicle: string; driver: string },
): Shown {
  return {
    vehicle,
    driver,
    pickupDate: shownTime(columns.pickup_at),
    returnDate: shownTime(columns.return_at),
    pickupAddress: columns.pickup_address,
    returnAddress: columns.return_address,
    purpose: columns.purpose,
    comment: columns.comment,
  };
}

/** That its vehicle was fetched, as its history shows it. */
export const shownCheckOut = (out: {
  checked_out_at: Date;
  out_mileage: number;
  out_note: string;
}): Shown => ({
  checkedOutAt: shownTime(out.checked_out_at),
  outMileageInMeters: shownKilometres(out.out_mileage),
  outNote: out.out_note,
});

/** That it was brought back; without a word of its driver where the next one has it. */
export const shownCheckIn = (back: {
  checked_in_at: Date;
  in_mileage: number | null;
  in_note: string;
}): Shown => ({
  checkedInAt: shownTime(back.checked_in_at),
  inMileageInMeters: back.in_mileage === null ? "" : shownKilometres(back.in_mileage),
  inNote: back.in_note,
});

const shownKilometres = (meters: number): string => (meters / 1_000).toFixed(3).replace(".", ",");

/** That it was cancelled, which is all that is kept of a status (rule reservations/status). */
export const shownCancelling: [Shown, Shown] = [{ status: "" }, { status: "cancelled" }];
