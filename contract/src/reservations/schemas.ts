import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { dayOf } from "../kit/vienna-clock.ts";
import {
  id,
  ids,
  instant,
  meters,
  anyOf,
  requiredText,
  searchTerm,
  text,
  version,
  knownVersion,
  Removal,
  day,
} from "../kit/wire.ts";
import { withOrderedPeriod } from "../trips/schemas.ts";
import { reservationStatuses } from "./codes.ts";

export const ReservationStatus = anyOf(reservationStatuses);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/**
 * Purpose and comment are null on what lies outside the caller's scope, for a driver on all of others
 * (rule reservations/discretion).
 */
export const Reservation = z
  .object({
    id,
    vehicleId: id,
    vehicle: z.object({ id, name: z.string(), licensePlate: z.string() }),
    pickupDate: instant,
    returnDate: instant,
    pickupAddress: z.string(),
    returnAddress: z.string(),
    purpose: z.string().nullable(),
    comment: z.string().nullable(),
    status: ReservationStatus,
    driver: z.object({ id, firstName: z.string(), lastName: z.string() }),
    /** When its vehicle was fetched: as its driver noted it, else with its first trip (rule reservations/handover). */
    checkedOutAt: instant.nullable(),
    /** When it was brought back: as its driver noted it, else once the next one fetched it. */
    checkedInAt: instant.nullable(),
    /** When that was told, where it was later than noted (rule offline/late-notes); null outside the caller's scope. */
    outToldAt: instant.nullable(),
    inToldAt: instant.nullable(),
    /** What the odometer said then, and remarks; null on what lies outside the caller's scope. */
    outMileageInMeters: meters.nullable(),
    inMileageInMeters: meters.nullable(),
    outNote: z.string().nullable(),
    inNote: z.string().nullable(),
    /** The odometer as it is kept, of what can be fetched or brought back by the caller. */
    mileageInMeters: meters.nullable(),
    /** Brought back so many minutes too late (rule reservations/deviations). */
    minutesLate: z.int(),
    /** A trip of it was driven by somebody else. */
    hasOtherDriver: z.boolean(),
    /**
     * Whether it is the caller's to change, as far as its status allows: his own, or one within his scope
     * (rule reservations/changing).
     */
    isEditable: z.boolean(),
    /** What it was reserved together with, week by week (rule reservations/series). */
    seriesId: id.nullable(),
    version,
  })
  .meta({ id: "Reservation" });
export type Reservation = z.infer<typeof Reservation>;

const required = (error: string) =>
  z
    .string({ error })
    .min(1, { error, abort: true })
    .pipe(instant)
    .refine((said) => said >= "1900" && said < "2200", "invalidDate");

export const longestReservationMs = 90 * 86_400_000;

const lengthOf = (reservation: { pickupDate: string; returnDate: string }) =>
  Date.parse(reservation.returnDate) - Date.parse(reservation.pickupDate);

/** [pickupDate, returnDate) of at most 90 days (rule reservations/no-overlap). */
const Wish = z
  .object({
    vehicleId: z.uuid({ error: "vehicleIsEmpty" }).toLowerCase(),
    pickupDate: required("pickupDateIsEmpty"),
    returnDate: required("returnDateIsEmpty"),
    pickupAddress: requiredText("pickupAddressIsEmpty"),
    returnAddress: requiredText("returnAddressIsEmpty"),
    purpose: text.trim().max(200).nullish(),
    comment: text.trim().max(1_000).nullish(),
  })
  .refine((reservation) => !(lengthOf(reservation) <= 0), {
    path: ["pickupDate"],
    message: "startBeforeFinish",
  })
  .refine((reservation) => !(lengthOf(reservation) > longestReservationMs), {
    path: ["returnDate"],
    message: "reservationIsTooLong",
  });
export type ReservationWish = z.output<typeof Wish>;

/** Every week on the same weekday at the same time of the clock, up to a day and without some (rule reservations/series). */
const Weekly = z.object({ until: day, except: z.array(day).max(60).default([]) });

const weekMs = 7 * 86_400_000;
const longestSeriesMs = 366 * 86_400_000;

export const NewReservation = Wish.safeExtend({
  /** For whom; for the caller where nobody is named (rule reservations/colleague). */
  driverId: id.nullish(),
  weekly: Weekly.nullish(),
})
  .refine(({ weekly, ...reservation }) => !(weekly && lengthOf(reservation) > weekMs), {
    path: ["returnDate"],
    message: "seriesOverlapsItself",
  })
  .refine(
    ({ weekly, pickupDate }) => !(weekly && Date.parse(pickupDate) > 0 && weekly.until < dayOf(pickupDate)),
    {
      path: ["weekly", "until"],
      message: "seriesEndsTooEarly",
    },
  )
  .refine(
    ({ weekly, pickupDate }) =>
      !(weekly && Date.parse(weekly.until) - Date.parse(pickupDate) > longestSeriesMs),
    {
      path: ["weekly", "until"],
      message: "seriesIsTooLong",
    },
  );
export type NewReservation = z.output<typeof NewReservation>;

export const ReservationChange = Wish.safeExtend({
  /** For whom from now on; where nobody is named it stays whose it is (rule reservations/colleague). */
  driverId: id.nullish(),
  /** Also all that follow in its series, by the same shift (rule reservations/series). */
  isFollowing: z.boolean().default(false),
  version: knownVersion,
});
export type ReservationChange = z.output<typeof ReservationChange>;

export const ReservationRemoval = Removal.extend({ isFollowing: z.boolean().default(false) });
export type ReservationRemoval = z.output<typeof ReservationRemoval>;

/** What is noted when a vehicle is fetched or brought back (rule reservations/handover). */
export const Handover = z.object({
  mileageInMeters: z.int({ error: "mileageIsEmpty" }).min(0).max(100_000_000_000),
  note: text.trim().max(1_000).nullish(),
  /** When it was noted, where that was without a connection (rule offline/late-notes). */
  occurredAt: instant.nullish(),
});
export type Handover = z.output<typeof Handover>;

/**
 * Those that overlap [from, to): with `isArchived` those that are over or cancelled, with false those to come or under way,
 * and without it all that are not cancelled, as a planner shows them.
 */
export const ReservationFilter = withOrderedPeriod(
  z.object({
    ...pageQuery,
    mine: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    from: instant.optional(),
    to: instant.optional(),
    vehicleIds: ids,
    /** The one a trip belongs to, whatever its status. */
    tripId: id.optional(),
  }),
);
export type ReservationFilter = z.output<typeof ReservationFilter>;

/** Free from pickup to return; for an hour from now where neither is said (rule reservations/pool). */
export const AvailableVehicleFilter = z.object({
  ...pageQuery,
  pickupDate: instant.optional(),
  returnDate: instant.optional(),
  searchTerm,
});
export type AvailableVehicleFilter = z.output<typeof AvailableVehicleFilter>;

export const AvailableVehicle = z
  .object({ id, name: z.string(), licensePlate: z.string(), model: z.string() })
  .meta({ id: "AvailableVehicle" });
export type AvailableVehicle = z.infer<typeof AvailableVehicle>;
