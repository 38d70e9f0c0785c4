import type { Inspected } from "@wegbuch/contract/inspections/rules";
import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { nextService } from "@wegbuch/contract/services/rules";
import { dueStateOf, firstDueOn } from "@wegbuch/contract/vehicles/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { inspectionsFrom, latestInspections } from "../inspections/queries.ts";
import { manyVehicles } from "../odometer/read-mileage.ts";
import { knownServices } from "../services/queries.ts";
import { inspectionDueOnOf, serviceDueOnOf } from "./find-next-upkeep.ts";

/** The day by which a vehicle is due first, and whether it is due already. */
export type DueDay = { first: string | null; isPressing: boolean };

/** When vehicles are due, as their own pages say it (rule upkeep/in-lists), by vehicle; of many, of all there are. */
export async function findDueDays(
  db: MandatorDb,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, DueDay>> {
  const today = dayOf(now);
  const facts = await factsOf(db, ids, today);
  const inspectionOf = inspectionsFrom(today);
  const inspectedBy = inspectionsPressing(today);
  const days = new Map<string, DueDay>();
  for (let at = 0; at < facts.id.length; at += 1) {
    const inspection = inspectedBy(inspectionOf(inspectedAt(facts, at), facts.inspectedOn[at]!));
    const service = nextService(servicedAt(facts, at), today);
    const serviceDueOn = serviceDueOnOf(service, today);
    days.set(facts.id[at]!, {
      first: firstDueOn({ inspectionDueOn: inspection.inspectionDueOn, serviceDueOn }),
      isPressing: inspection.isPressing || isPressing(serviceDueOn, service.overdue, today),
    });
  }
  return days;
}

/** Vehicles that are inspected alike are given one and the same next inspection. */
function inspectionsPressing(today: string) {
  const known = new Map<NextInspection, { inspectionDueOn: string | null; isPressing: boolean }>();
  return (next: NextInspection) => {
    const said = known.get(next) ?? inspectionPressing(next, today);
    known.set(next, said);
    return said;
  };
}

function inspectionPressing(next: NextInspection, today: string) {
  const inspectionDueOn = inspectionDueOnOf(next);
  return { inspectionDueOn, isPressing: isPressing(inspectionDueOn, next.overdue, today) };
}

function isPressing(dueOn: string | null, isOverdue: boolean | null, today: string): boolean {
  const state = dueStateOf(dueOn, isOverdue, today);
  return state === "due" || state === "overdue";
}

/** What vehicles are reckoned from, a list for each fact: to take thousands of rows apart takes longer than to reckon them. */
type Facts = {
  id: string[];
  country: Inspected["country"][];
  registeredOn: (string | null)[];
  serviceType: Inspected["vehicleServiceType"][];
  inspectedOn: (string | null)[];
  distance: (number | null)[];
  mileage: number[];
  servicedAt: (number | null)[];
  driven: number[];
};

const inspectedAt = (facts: Facts, at: number): Inspected => ({
  country: facts.country[at]!,
  registrationDate: facts.registeredOn[at]!,
  vehicleServiceType: facts.serviceType[at]!,
});

const servicedAt = (facts: Facts, at: number) => ({
  distance: facts.distance[at]!,
  mileage: facts.mileage[at]!,
  services: facts.servicedAt[at] === null ? [] : [facts.servicedAt[at]!],
  drivenLately: facts.driven[at]!,
});

async function factsOf(db: MandatorDb, ids: readonly string[], today: string): Promise<Facts> {
  const { rows } = await sql<Record<keyof Facts, string>>`
    select ${sql.join(listed)}
    from vehicles as vehicle
    left join vehicle_odometers as odometer on odometer.vehicle_id = vehicle.id
    left join (${latestInspections(db, ids)}) as inspection on inspection.vehicle_id = vehicle.id
    left join (${knownServices(ids, today)}) as service on service.id = vehicle.id
    where ${ids.length < manyVehicles ? sql`vehicle.id = ${oneOf(ids)}` : sql`true`}`.execute(db);
  const lists = Object.entries(rows[0]!).map(([fact, list]) => [fact, JSON.parse(list)]);
  return Object.fromEntries(lists) as Facts;
}

const facts: Record<keyof Facts, string> = {
  id: "vehicle.id",
  country: "vehicle.country",
  registeredOn: "vehicle.registration_date",
  serviceType: "vehicle.vehicle_service_type",
  inspectedOn: "inspection.latest",
  distance: "vehicle.periodic_service_distance_in_meter",
  mileage: "coalesce(odometer.anchor_meters + odometer.driven_meters, 0)",
  servicedAt: "service.highest",
  driven: "coalesce(service.driven, 0)",
};

const listed = Object.entries(facts).map(
  ([name, value]) =>
    sql`coalesce(array_to_json(array_agg(${sql.raw(value)})), '[]')::text as ${sql.id(name)}`,
);
