import type { RawTrip } from "@wegbuch/contract/rawdata/schemas";
import type { TripAgent, TripType } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { tripAddressOf } from "../trips/say-trip.ts";
import { type Asked, findMandatorsOfBox } from "./queries.ts";
import { mostRows, refuseMore } from "./read-readings.ts";

/**
 * The trips that began in a period, of the vehicles the box was in then, by their start; hidden and running ones too.
 * Private ones come without places and purpose (rule readings/raw-data). Refuses with 413 what is too long.
 */
export async function readRawTrips(database: Database, asked: Asked): Promise<RawTrip[]> {
  const found: Row[] = [];
  for (const mandatorId of await findMandatorsOfBox(database, asked.boxId)) {
    found.push(...(await inMandator(database, mandatorId, (db) => tripRows(db, asked))));
    refuseMore(found.length);
  }
  return found.sort((one, other) => one.started_at.getTime() - other.started_at.getTime()).map(rawTripOf);
}

type Row = Awaited<ReturnType<typeof tripRows>>[number];

function tripRows(db: MandatorDb, { boxId, from, to }: Asked) {
  return db
    .selectFrom("box_attachments as attachment")
    .innerJoin("visible_trips as trip", (join) =>
      join
        .onRef("trip.mandator_id", "=", "attachment.mandator_id")
        .onRef("trip.vehicle_id", "=", "attachment.vehicle_id")
        .on(sql<boolean>`tstzrange(attachment.attached_from, attachment.attached_until) @> trip.started_at`),
    )
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "trip.mandator_id")
        .onRef("vehicles.id", "=", "trip.vehicle_id"),
    )
    .leftJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "trip.mandator_id").onRef("users.id", "=", "trip.driver_id"),
    )
    .select(["trip.id", "trip.started_at", "trip.finished_at", "trip.mileage_in_meters", "trip.type"])
    .select(["trip.agent", "trip.description", "trip.locked_at", "trip.start_address"])
    .select(["trip.destination_address", "trip.start_latitude", "trip.start_longitude"])
    .select(["trip.destination_latitude", "trip.destination_longitude", "vehicles.name as vehicle_name"])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as("driver_name"))
    .where("attachment.box_id", "=", boxId)
    .where("trip.deleted_at", "is", null)
    .where("trip.started_at", ">=", sql<Date>`${from}::timestamptz`)
    .where("trip.started_at", "<", sql<Date>`${to}::timestamptz`)
    .orderBy("trip.started_at")
    .orderBy("trip.id")
    .limit(mostRows + 1)
    .execute();
}

/** The view hides the places of private trips; here nobody is their driver. */
function rawTripOf(row: Row): RawTrip {
  return {
    id: row.id,
    vehicle: { name: row.vehicle_name },
    driver: row.driver_name === null ? null : { name: row.driver_name },
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    startAddress: tripAddressOf(row.start_address, row.start_latitude, row.start_longitude),
    destinationAddress: tripAddressOf(
      row.destination_address,
      row.destination_latitude,
      row.destination_longitude,
    ),
    mileageInMeters: row.mileage_in_meters,
    type: row.type as TripType,
    agent: row.agent as TripAgent,
    description: row.description || null,
    lockedAt: row.locked_at?.toISOString() ?? null,
  };
}
