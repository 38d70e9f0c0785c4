import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { batchesOfIds } from "../../platform/db/in-batches.ts";
import { oneOf } from "../../platform/db/search.ts";
import { type Author, recordChange, type Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";

/**
 * Does something to vehicles and notes in their histories what is different then, group and box aside; some at a time, so
 * that other calls are not kept waiting.
 */
export async function noteVehicles(
  db: MandatorDb,
  author: Author,
  ids: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = new Map<string, Shown>();
  for await (const some of shownVehicles(db, ids)) {
    for (const { id, shown } of some) before.set(id, shown);
  }
  await work();
  for await (const some of shownVehicles(db, ids)) {
    for (const { id, shown } of some) {
      recordChange(db, author, { kind: "vehicle", id }, before.get(id)!, shown);
    }
  }
}

const types = ["company", "private", "pool"];
const serviceTypes = ["car", "truck below 3.5 t", "truck above 3.5 t"];

const vehiclesPerBatch = 500;

/** The properties of vehicles as their histories show them (rule history/entries). */
function shownVehicles(db: MandatorDb, ids: readonly string[]) {
  const read = async (some: readonly string[]) =>
    (await shownRows(db, some)).map((row) => ({ id: row.id, shown: shownVehicle(row) }));
  return batchesOfIds(ids, read, vehiclesPerBatch);
}

function shownVehicle(row: Row): Shown {
  return {
    name: row.name,
    licensePlate: row.license_plate,
    model: row.model,
    description: row.description,
    type: types[row.type]!,
    owner: row.owner ?? "",
    assignTripsToOwner: String(row.assign_trips_to_owner),
    isPrivateTripAllowed: String(row.is_private_trip_allowed),
    costcenterKey: row.costcenter_key ?? "",
    country: row.country ?? "",
    registrationDate: row.registration_date?.split("-").toReversed().join(".") ?? "",
    vehicleServiceType: row.vehicle_service_type === null ? "" : serviceTypes[row.vehicle_service_type]!,
    periodicServiceDistanceInMeter: kilometersOf(row.periodic_service_distance_in_meter),
    hasTachograph: String(row.has_tachograph),
    archivedAt: row.archived_at === null ? "" : shownTime(row.archived_at),
    archiveComment: row.archive_comment ?? "",
    deletedAt: row.deleted_at === null ? "" : shownTime(row.deleted_at),
  };
}

type Row = Awaited<ReturnType<typeof shownRows>>[number];

function shownRows(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("vehicles")
    .leftJoin("users as owner", (join) =>
      join
        .onRef("owner.mandator_id", "=", "vehicles.mandator_id")
        .onRef("owner.id", "=", "vehicles.owner_id"),
    )
    .leftJoin("costcenters", (join) =>
      join
        .onRef("costcenters.mandator_id", "=", "vehicles.mandator_id")
        .onRef("costcenters.id", "=", "vehicles.costcenter_id"),
    )
    .selectAll("vehicles")
    .select(["costcenters.foreign_id as costcenter_key"])
    .select(sql<string | null>`owner.first_name || ' ' || owner.last_name`.as("owner"))
    .where("vehicles.id", "=", oneOf(ids))
    .execute();
}

const kilometersOf = (meters: number | null) =>
  meters === null ? "" : (meters / 1_000).toFixed(3).replace(".", ",");
