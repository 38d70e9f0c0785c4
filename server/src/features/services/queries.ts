import { Readable } from "node:stream";
import type { Actor } from "@wegbuch/contract/access/actor";
import { lastOfMonth } from "@wegbuch/contract/inspections/rules";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { daysOfDriving, nextService } from "@wegbuch/contract/services/rules";
import type { NextService, Service, ServiceFile } from "@wegbuch/contract/services/schemas";
import { type RawBuilder, sql } from "kysely";
import { manyVehicles } from "../odometer/read-mileage.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { saidService } from "./rows.ts";

/** The services of a vehicle, the latest first. */
export async function readServices(db: MandatorDb, vehicleId: string): Promise<Service[]> {
  const rows = await db
    .selectFrom("services as service")
    .leftJoin("service_files as file", (join) =>
      join.onRef("file.mandator_id", "=", "service.mandator_id").onRef("file.service_id", "=", "service.id"),
    )
    .select(["service.id", "serviced_on", "mileage_in_meters", "description", "workshop", "price_in_cents"])
    .select(fileOf.as("file"))
    .where("vehicle_id", "=", vehicleId)
    .orderBy("serviced_on", "desc")
    .orderBy("mileage_in_meters", "desc")
    .orderBy("service.id", "desc")
    .execute();
  return rows.map(({ file, ...row }) => saidService(row, file));
}

const fileOf = sql<ServiceFile | null>`case when file.service_id is not null then jsonb_build_object(
  'name', file.name, 'type', file.type, 'sizeInBytes', octet_length(file.content)) end`;

/** The bytes of the invoice of a service; 404 when there is none of that type or its vehicle is out of scope. */
export async function readInvoice(
  db: MandatorDb,
  actor: Actor,
  { id, type }: { id: string; type: ServiceFile["type"] },
): Promise<AsyncIterable<Uint8Array>> {
  const service = await db
    .selectFrom("services")
    .select("vehicle_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (service === undefined) throw notFound("Service");
  await findVehicle(db, actor, service.vehicle_id);
  const file = await db
    .selectFrom("service_files")
    .select("content")
    .where("service_id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
  if (file === undefined) throw notFound("Service");
  return Readable.from([file.content]);
}

/** Of a vehicle, what its next service follows from besides its services and trips. */
export type Serviced = { id: string; mileageInMeters: number; periodicServiceDistanceInMeter: number | null };

/** When each of some vehicles is to be serviced next (rule upkeep/service), by vehicle. */
export async function findNextServices(
  db: MandatorDb,
  vehicles: readonly Serviced[],
  now: Date,
): Promise<Map<string, NextService>> {
  const today = dayOf(now);
  const ids = vehicles.filter((vehicle) => vehicle.periodicServiceDistanceInMeter).map(({ id }) => id);
  const { rows } = ids.length === 0 ? { rows: [] } : await knownOfEach(ids, today).execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
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
export function knownServices(ids: readonly string[], today: string): RawBuilder<Known> {
  return ids.length < manyVehicles ? knownOfEach(ids, today) : knownAtOnce(today);
}

function knownOfEach(ids: readonly string[], today: string) {
  return sql<Known>`
    select vehicle.id,
      (select max(mileage_in_meters) from services where vehicle_id = vehicle.id) as highest,
      (select coalesce(sum(mileage_in_meters), 0)::bigint from trip_days
        where vehicle_id = vehicle.id and day >= ${addDays(today, -daysOfDriving)} and day < ${today}) as driven
    from unnest(${[...ids]}::uuid[]) as vehicle (id)`;
}

/**
 * The same of all vehicles there are, read at a stretch and months by their sums: to the first whole one the days before it
 * are added, and from this one those are taken away that are not over, so that the days read are few.
 */
export function knownAtOnce(today: string): RawBuilder<Known> {
  const [first, thisMonth] = [addDays(today, -daysOfDriving), `${today.slice(0, 7)}-01`];
  const [firstMonth, nextMonth] = [addDays(lastOfMonth(first), 1), addDays(lastOfMonth(today), 1)];
  return sql<Known>`
    select vehicle.id, service.highest, coalesce(lately.driven, 0)::bigint as driven
    from vehicles as vehicle
    left join (
      select vehicle_id, max(mileage_in_meters) as highest from services group by vehicle_id
    ) as service on service.vehicle_id = vehicle.id
    left join (
      select vehicle_id, sum(mileage_in_meters) as driven
      from (
        select vehicle_id, mileage_in_meters from trip_months
        where month >= ${firstMonth} and month <= ${thisMonth}
        union all
        select vehicle_id, mileage_in_meters from trip_days where day >= ${first} and day < ${firstMonth}
        union all
        select vehicle_id, -mileage_in_meters from trip_days where day >= ${today} and day < ${nextMonth}
      ) as part
      group by vehicle_id
    ) as lately on lately.vehicle_id = vehicle.id`;
}
