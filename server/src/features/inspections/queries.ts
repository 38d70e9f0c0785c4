import { type Inspected, nextInspection } from "@wegbuch/contract/inspections/rules";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Inspection, NextInspection } from "@wegbuch/contract/inspections/schemas";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { manyVehicles } from "../odometer/read-mileage.ts";
import { saidInspection } from "./rows.ts";

/** The inspections of a vehicle, the latest first. */
export async function readInspections(db: MandatorDb, vehicleId: string): Promise<Inspection[]> {
  const rows = await db
    .selectFrom("inspections")
    .select(["id", "inspected_on", "description"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("inspected_on", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(saidInspection);
}

type VehicleRow = Pick<
  Selectable<DB["vehicles"]>,
  "id" | "country" | "registration_date" | "vehicle_service_type"
>;

/** Of a vehicle, what its next inspection follows from besides its inspections. */
export const inspectedOf = (row: VehicleRow): Inspected & { id: string } => ({
  id: row.id,
  country: row.country as Inspected["country"],
  registrationDate: row.registration_date && `${row.registration_date}T00:00:00.000Z`,
  vehicleServiceType: row.vehicle_service_type as Inspected["vehicleServiceType"],
});

/** When each of some vehicles is to be inspected next (rule upkeep/inspection), by vehicle. */
export async function findNextInspections(
  db: MandatorDb,
  vehicles: readonly (Inspected & { id: string })[],
  now: Date,
): Promise<Map<string, NextInspection>> {
  const ids = vehicles.map(({ id }) => id);
  const rows = await latestInspections(db, ids).execute();
  const latest = new Map(rows.map((row) => [row.vehicle_id, row.latest]));
  const next = inspectionsFrom(dayOf(now));
  return new Map(vehicles.map((vehicle) => [vehicle.id, next(vehicle, latest.get(vehicle.id) ?? null)]));
}

/** The latest inspection of each of some vehicles that was inspected; of many, of all there are. */
export const latestInspections = (db: MandatorDb, ids: readonly string[]) =>
  db
    .selectFrom("inspections")
    .select("vehicle_id")
    .select((row) => row.fn.max("inspected_on").as("latest"))
    .$if(ids.length < manyVehicles, (some) => some.where("vehicle_id", "=", oneOf(ids)))
    .groupBy("vehicle_id");

/** Vehicles of one kind, registered and inspected on the same days, are due together: of thousands few are reckoned. */
export function inspectionsFrom(today: string) {
  const known = new Map<string, NextInspection>();
  return (vehicle: Inspected, latest: string | null): NextInspection => {
    const key = [vehicle.country, vehicle.vehicleServiceType, vehicle.registrationDate, latest].join();
    const next = known.get(key) ?? nextInspection(vehicle, latest, today);
    known.set(key, next);
    return next;
  };
}
