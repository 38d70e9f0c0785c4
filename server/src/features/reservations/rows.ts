import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { minutesLate, statusAt, whyNotCheckIn, whyNotCheckOut } from "@wegbuch/contract/reservations/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { versionOf } from "../../platform/history/version.ts";
import { firstTripAt, nextOutAt, tripsOfReservation } from "./find-handover.ts";
import { reservationIsInScope } from "./visible-to.ts";

/** What trips tell of a reservation whose driver noted nothing (rule reservations/handover). */
export const handoverColumns = [
  firstTripAt("reservations").as("first_trip_at"),
  sql<Date | null>`(select max(trips.finished_at) from ${tripsOfReservation("reservations")})`.as(
    "last_trip_until",
  ),
  sql<boolean>`exists (
    select from ${tripsOfReservation("reservations")} and trips.driver_id <> reservations.driver_id)`.as(
    "has_other_driver",
  ),
  // Nobody brings back what nobody fetched.
  sql<Date | null>`case
    when reservations.checked_out_at is not null or exists (select from ${tripsOfReservation("reservations")})
    then ${nextOutAt("reservations")} end`.as("next_out_at"),
] as const;

type Handed = {
  checked_out_at: Date | null;
  checked_in_at: Date | null;
  first_trip_at: Date | null;
  next_out_at: Date | null;
};

/** When a vehicle was fetched and brought back, as far as anybody or its trips say (rule reservations/handover). */
export function handoverOf(row: Handed): { checkedOutAt: string | null; checkedInAt: string | null } {
  const out = row.checked_out_at ?? row.first_trip_at;
  const back = row.checked_in_at ?? (out === null ? null : row.next_out_at);
  return { checkedOutAt: out?.toISOString() ?? null, checkedInAt: back?.toISOString() ?? null };
}

/** The same as of an instant: what trips have told since is of no account to who says what was so then (rule offline/late-notes). */
export function handoverAsOf(row: Handed, at: Date) {
  const until = (one: Date | null) => (one !== null && one <= at ? one : null);
  return handoverOf({
    ...row,
    first_trip_at: until(row.first_trip_at),
    next_out_at: until(row.next_out_at),
  });
}

/** Reservations with their vehicle and driver, and whether each is within the actor's scope. */
export function reservationRows(db: MandatorDb, actor: Actor) {
  return db
    .selectFrom("reservations")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "reservations.mandator_id")
        .onRef("vehicles.id", "=", "reservations.vehicle_id"),
    )
    .innerJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "reservations.mandator_id")
        .onRef("users.id", "=", "reservations.driver_id"),
    )
    .select(["reservations.id", "reservations.vehicle_id", "reservations.driver_id"])
    .select(["reservations.pickup_at", "reservations.return_at", "reservations.cancelled_at"])
    .select(["reservations.pickup_address", "reservations.return_address"])
    .select(["reservations.purpose", "reservations.comment"])
    .select(["vehicles.name", "vehicles.license_plate", "users.first_name", "users.last_name"])
    .select(["reservations.checked_out_at", "reservations.checked_in_at"])
    .select(["reservations.out_told_at", "reservations.in_told_at"])
    .select(["reservations.out_mileage", "reservations.in_mileage"])
    .select(["reservations.out_note", "reservations.in_note", "reservations.series_id"])
    .select(handoverColumns)
    .select(versionOf("reservations.id").as("version"))
    .select(
      reservationIsInScope(actor, {
        vehicleId: "reservations.vehicle_id",
        driverId: "reservations.driver_id",
      }).as("is_in_scope"),
    );
}

type ReservationRow = Awaited<ReturnType<ReturnType<typeof reservationRows>["executeTakeFirstOrThrow"]>>;

/** A reservation as the API says it; purpose and comment only to whom it concerns (rule reservations/discretion). */
export function reservationOf(
  row: ReservationRow,
  { actor, now, odometers }: { actor: Actor; now: Date; odometers: ReadonlyMap<string, number> },
): Reservation {
  const [pickupDate, returnDate] = [row.pickup_at.toISOString(), row.return_at.toISOString()];
  const isCancelled = row.cancelled_at !== null;
  const status = statusAt({ pickupDate, returnDate, isCancelled }, now.getTime());
  const isEditable = row.is_in_scope && mayUse(actor, reservations.change);
  const handover = handoverOf(row);
  const standing = { status, pickupDate, ...handover };
  const isHandedOver = whyNotCheckOut(standing, now.getTime()) === null || whyNotCheckIn(standing) === null;
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    vehicle: { id: row.vehicle_id, name: row.name, licensePlate: row.license_plate },
    pickupDate,
    returnDate,
    pickupAddress: row.pickup_address,
    returnAddress: row.return_address,
    purpose: row.is_in_scope ? row.purpose : null,
    comment: row.is_in_scope ? row.comment : null,
    status,
    driver: { id: row.driver_id, firstName: row.first_name, lastName: row.last_name },
    ...(row.is_in_scope ? { ...handover, ...saidOf(row) } : saidToNobody),
    mileageInMeters: isEditable && isHandedOver ? (odometers.get(row.vehicle_id) ?? null) : null,
    seriesId: row.series_id,
    version: row.version,
    isEditable,
  };
}

/** What was noted of a reservation, and what is odd about it (rule reservations/deviations). */
const saidOf = (row: ReservationRow) => ({
  outToldAt: row.out_told_at?.toISOString() ?? null,
  inToldAt: row.in_told_at?.toISOString() ?? null,
  outMileageInMeters: row.out_mileage,
  inMileageInMeters: row.in_mileage,
  outNote: row.out_note,
  inNote: row.in_note,
  minutesLate: minutesLate(
    // Who said nothing was back at the latest when the next one came, which tells nothing of when.
    latest(row.in_mileage === null ? null : row.checked_in_at, row.last_trip_until),
    row.return_at.getTime(),
  ),
  hasOtherDriver: row.has_other_driver,
});

const saidToNobody = {
  checkedOutAt: null,
  checkedInAt: null,
  outToldAt: null,
  inToldAt: null,
  outMileageInMeters: null,
  inMileageInMeters: null,
  outNote: null,
  inNote: null,
  minutesLate: 0,
  hasOtherDriver: false,
};

const latest = (one: Date | null, other: Date | null): number | null =>
  one === null && other === null ? null : Math.max(one?.getTime() ?? 0, other?.getTime() ?? 0);
