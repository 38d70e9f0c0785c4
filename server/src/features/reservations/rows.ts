import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { statusAt } from "@wegbuch/contract/reservations/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { versionOf } from "../../platform/history/version.ts";
import { reservationIsInScope } from "./visible-to.ts";

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
export function reservationOf(row: ReservationRow, actor: Actor, now: Date): Reservation {
  const [pickupDate, returnDate] = [row.pickup_at.toISOString(), row.return_at.toISOString()];
  const isCancelled = row.cancelled_at !== null;
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
    status: statusAt({ pickupDate, returnDate, isCancelled }, now.getTime()),
    driver: { id: row.driver_id, firstName: row.first_name, lastName: row.last_name },
    version: row.version,
    isEditable: row.is_in_scope && mayUse(actor, reservations.change),
  };
}
