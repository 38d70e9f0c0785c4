import type { Actor } from "@wegbuch/contract/access/actor";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { versionOf } from "../../platform/history/version.ts";
import { tripIsVisible } from "../groups/visible-to.ts";

/**
 * The trips a person may see, masked; columns, filters and order are the caller's. Deleted ones are not among them unless asked
 * for.
 */
export function seenTrips(db: MandatorDb, actor: Actor, { isDeleted = false } = {}) {
  return (
    db
      .selectFrom("visible_trips as trip")
      // Row-level security asks the same, but does not tell how many trips the company has.
      .where("trip.mandator_id", "=", actor.mandatorId)
      .where(isDeleted ? isThereOrWasEntered : sql<boolean>`trip.deleted_at is null`)
      .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
  );
}

/** The same with what is said of them, and the names beside them. */
export function tripRows(db: MandatorDb, actor: Actor, { isDeleted = false } = {}) {
  return (
    seenTrips(db, actor, { isDeleted })
      .select(saidColumns)
      // Not joined, so that the order and the ids asked for are found by the indexes of the trips.
      .select((trip) => [
        sql<string>`(select name from vehicles where vehicles.id = trip.vehicle_id)`.as("vehicle_name"),
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
        tripNumber.as("number"),
        isOriginDoubted.as("is_origin_doubted"),
        sql<boolean>`(trip.import_id is not null)`.as("is_imported"),
        importedFrom.as("imported_from"),
        versionOf("trip.id").as("version"),
      ])
  );
}

const saidColumns = [
  "trip.id",
  "trip.vehicle_id",
  "trip.driver_id",
  "trip.costcenter_id",
  "trip.started_at",
  "trip.finished_at",
  "trip.start_latitude",
  "trip.start_longitude",
  "trip.start_address",
  "trip.destination_latitude",
  "trip.destination_longitude",
  "trip.destination_address",
  "trip.is_place_visible",
  "trip.mileage_in_meters",
  "trip.idle_seconds",
  "trip.type",
  "trip.agent",
  "trip.description",
  "trip.contact",
  "trip.classified_at",
  "trip.locked_at",
  "trip.ready_for_export_at",
  "trip.exported_at",
  "trip.calibrated_at",
  "trip.created_at",
  "trip.deleted_at",
] as const;

/** A trip's cost centre, which of another's private trip nobody is told: what it is booked to may say what it was for. */
export const shownCostcenter = sql<
  string | null
>`case when trip.is_place_visible then trip.costcenter_id end`;

/** Its number in the book of its vehicle (rule trips/numbers); null while it runs. */
export const tripNumber = sql<number | null>`(
  select number from trip_numbers where trip_numbers.trip_id = trip.id and trip_numbers.vehicle_id = trip.vehicle_id)`;

/** The file it came out of; what somebody called the file of private trips is for nobody else. */
const importedFrom = sql<string | null>`case when trip.import_id is not null and trip.is_place_visible then (
  select file_name from imports where imports.mandator_id = trip.mandator_id and imports.id = trip.import_id) end`;

/** Whether it is doubtful who spoke for the box in the vehicle while the trip was recorded; an entered one has no box. */
const isOriginDoubted = sql<boolean>`(trip.agent <> ${sql.lit(tripAgents.manual)} and exists (
  select from box_incidents as incident
  join box_attachments as attached
    on attached.mandator_id = incident.mandator_id and attached.box_id = incident.box_id
  where incident.mandator_id = trip.mandator_id
    and attached.vehicle_id = trip.vehicle_id
    and incident.latest_device_time >= trip.started_at
    and incident.earliest_device_time <= coalesce(trip.finished_at, 'infinity')
    and coalesce(attached.attached_from, '-infinity') <= coalesce(trip.finished_at, 'infinity')
    and coalesce(attached.attached_until, 'infinity') > trip.started_at))`;

/**
 * Recorded trips are deleted by merging alone, which their history tells, unless their import was undone; what somebody
 * entered leaves a line.
 */
const isThereOrWasEntered = sql<boolean>`(trip.deleted_at is null or trip.agent = ${sql.lit(tripAgents.manual)}
  or was_undone(trip.import_id, trip.deleted_at))`;

export type TripRow = Awaited<ReturnType<ReturnType<typeof tripRows>["executeTakeFirstOrThrow"]>>;

/**
 * The condition that a trip is not one of the short automatic ones a mandator hides (rule trips/hidden); up to 0 means
 * none.
 */
export const isPublished = sql<boolean>`(trip.agent <> ${sql.lit(tripAgents.automatic)} or trip.mileage_in_meters > (
  select case when hide_trips_up_to_in_meter > 0 then hide_trips_up_to_in_meter else -1 end
  from mandators where id = current_mandator()))`;

/**
 * The condition that a trip is of a vehicle that is not archived (rule trips/archived), asked once and not of each
 * vehicle.
 */
export const isOfActiveVehicle = sql<boolean>`trip.vehicle_id not in (
  select id from vehicles where archived_at is not null)`;
