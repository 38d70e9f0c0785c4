import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { type Author, recordChange, type Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";

/** Does something to vehicles and notes in their histories what is different then, group and box aside. */
export async function noting(
  db: MandatorDb,
  author: Author,
  ids: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = await shownVehicles(db, ids);
  await work();
  for (const [id, after] of await shownVehicles(db, ids)) {
    recordChange(db, author, { kind: "vehicle", id }, before.get(id)!, after);
  }
}

const types = ["company", "private", "pool"];
const serviceTypes = ["car", "truck below 3.5 t", "truck above 3.5 t"];

/** The properties of vehicles as their histories show them (ALG-HISTORY). */
async function shownVehicles(db: MandatorDb, ids: readonly string[]): Promise<Map<string, Shown>> {
  const rows = await shownRows(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
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
        archivedAt: row.archived_at === null ? "" : shownTime(row.archived_at),
        archiveComment: row.archive_comment ?? "",
        deletedAt: row.deleted_at === null ? "" : shownTime(row.deleted_at),
      },
    ]),
  );
}

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
