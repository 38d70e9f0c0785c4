import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import type { NextService } from "@wegbuch/contract/services/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { inspectedOf, findNextInspections } from "../inspections/queries.ts";
import { findNextServices } from "../services/queries.ts";
import { manyVehicles, readOdometers } from "../odometer/read-mileage.ts";

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
  const asked = new Set(ids);
  const rows = (await vehicleRows(db, ids)).filter(({ id }) => asked.has(id));
  const serviced = rows.filter((row) => row.periodic_service_distance_in_meter);
  const mileages = await readOdometers(
    db,
    serviced.map(({ id }) => id),
  );
  const vehicles = rows.map((row) => ({
    ...inspectedOf(row),
    periodicServiceDistanceInMeter: row.periodic_service_distance_in_meter,
    mileageInMeters: mileages.get(row.id) ?? 0,
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
    .select(["id", "name", "license_plate", "country", "registration_date", "vehicle_service_type"])
    .select(["periodic_service_distance_in_meter"])
    .$if(ids.length < manyVehicles, (some) => some.where("id", "=", oneOf(ids)))
    .execute();
}
