import { addDays, dayOf } from "@wegbuch/contract/inspections/rules";
import { daysOfDriving, nextService } from "@wegbuch/contract/services/rules";
import type { NextService, Service } from "@wegbuch/contract/services/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { saidService } from "./rows.ts";

/** The services of a vehicle, the latest first. */
export async function servicesOf(db: MandatorDb, vehicleId: string): Promise<Service[]> {
  const rows = await db
    .selectFrom("services")
    .select(["id", "serviced_on", "mileage_in_meters", "description"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("serviced_on", "desc")
    .orderBy("mileage_in_meters", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(saidService);
}

/** Of a vehicle, what its next service follows from besides its services and trips. */
export type Serviced = { id: string; mileageInMeters: number; periodicServiceDistanceInMeter: number | null };

/** When each of some vehicles is to be serviced next (ALG-SERVICE), by vehicle. */
export async function nextServicesOf(
  db: MandatorDb,
  vehicles: readonly Serviced[],
  now: Date,
): Promise<Map<string, NextService>> {
  const today = dayOf(now);
  const ids = vehicles.filter((vehicle) => vehicle.periodicServiceDistanceInMeter).map(({ id }) => id);
  const known = ids.length === 0 ? new Map<string, Known>() : await knownOf(db, ids, today);
  return new Map(
    vehicles.map(({ id, mileageInMeters: mileage, periodicServiceDistanceInMeter: distance }) => {
      const { highest = null, driven = 0 } = known.get(id) ?? {};
      const services = highest === null ? [] : [highest];
      return [id, nextService({ distance, mileage, services, drivenLately: driven }, today)];
    }),
  );
}

type Known = { id: string; highest: number | null; driven: number };

/** The highest service of each vehicle, and what it drove lately, trips that are hidden included, as they are in mileages. */
async function knownOf(db: MandatorDb, ids: readonly string[], today: string): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select vehicle.id,
      (select max(mileage_in_meters) from services where vehicle_id = vehicle.id) as highest,
      (select coalesce(sum(mileage_in_meters), 0)::bigint from trip_days
        where vehicle_id = vehicle.id and day >= ${addDays(today, -daysOfDriving)} and day < ${today}) as driven
    from unnest(${[...ids]}::uuid[]) as vehicle (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
