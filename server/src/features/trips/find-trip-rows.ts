import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { tripIsVisible } from "../groups/visible-to.ts";

/** The trips a person may see, masked, with the names beside them; filters and order are the caller's. */
export function tripRows(db: MandatorDb, actor: Actor) {
  return (
    db
      .selectFrom("visible_trips as trip")
      .innerJoin("mandators", "mandators.id", "trip.mandator_id")
      .innerJoin("vehicles", (join) =>
        join
          .onRef("vehicles.mandator_id", "=", "trip.mandator_id")
          .onRef("vehicles.id", "=", "trip.vehicle_id"),
      )
      .selectAll("trip")
      .select("vehicles.name as vehicle_name")
      // Of a few trips at a time: what is listed or counted selects something else.
      .select((trip) => [
        trip
          .selectFrom("users")
          .select(sql<string>`first_name || ' ' || last_name`.as("name"))
          .whereRef("users.id", "=", "trip.driver_id")
          .as("driver_name"),
        trip
          .selectFrom("costcenters")
          .select("foreign_id")
          .whereRef("costcenters.id", "=", "trip.costcenter_id")
          .as("costcenter_key"),
      ])
      .where("trip.deleted_at", "is", null)
      .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
  );
}

export type TripRow = Awaited<ReturnType<ReturnType<typeof tripRows>["executeTakeFirstOrThrow"]>>;

/** The condition that a trip is not one of the short automatic ones a mandator hides (OQ-090). */
export const isPublished = sql<boolean>`not (trip.agent = 0 and mandators.hide_trips_up_to_in_meter > 0
  and trip.mileage_in_meters <= mandators.hide_trips_up_to_in_meter)`;
