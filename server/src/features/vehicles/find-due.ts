import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import type { NextService } from "@wegbuch/contract/services/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { inspectedOf, findNextInspections } from "../inspections/queries.ts";
import { findNextServices } from "../services/queries.ts";

/** What is due on a vehicle, and no more of it than somebody needs who has the link of a calendar alone. */
export type Due = {
  id: string;
  name: string;
  licensePlate: string;
  inspection: NextInspection;
  service: NextService;
};

/** What is due on some vehicles, in any order. */
export async function findDue(db: MandatorDb, ids: readonly string[], now: Date): Promise<Due[]> {
  const rows = await vehicleRows(db, ids);
  const vehicles = rows.map((row) => ({
    ...inspectedOf(row),
    periodicServiceDistanceInMeter: row.periodic_service_distance_in_meter,
    mileageInMeters: row.mileage,
  }));
  const inspections = await findNextInspections(db, vehicles, now);
  const services = await findNextServices(db, vehicles, now);
  return rows.map(({ id, name, license_plate }) => ({
    id,
    name,
    licensePlate: license_plate,
    inspection: inspections.get(id)!,
    service: services.get(id)!,
  }));
}

function vehicleRows(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("vehicles")
    .leftJoin("vehicle_odometers as odometer", "odometer.vehicle_id", "vehicles.id")
    .select(["id", "name", "license_plate", "country", "registration_date", "vehicle_service_type"])
    .select(["periodic_service_distance_in_meter"])
    .select(sql<number>`coalesce(anchor_meters + driven_meters, 0)`.as("mileage"))
    .where("id", "=", oneOf(ids))
    .execute();
}
