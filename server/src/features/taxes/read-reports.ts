import type { Actor } from "@wegbuch/contract/access/actor";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { austrianTax, germanTax } from "@wegbuch/contract/taxes/rules";
import type { Driven, TaxReport } from "@wegbuch/contract/taxes/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { versionOf } from "../../platform/history/version.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { lawOf, readCompanyCountry } from "../groups/read-company-country.ts";
import { saidCosts, saidFacts } from "./rows.ts";

type Asked = { year: number; now: Date };

/** What the private use of a vehicle in scope is taxed with in a year (rules taxes/austria, taxes/germany). */
export async function readReport(db: MandatorDb, actor: Actor, id: string, asked: Asked): Promise<TaxReport> {
  const [report] = await readReports(db, [await findVehicle(db, actor, id)], asked);
  return report!;
}

/** The same of the vehicles the actor owns and may use privately, by name. */
export async function readOwnReports(db: MandatorDb, actor: Actor, asked: Asked): Promise<TaxReport[]> {
  const owned = await db
    .selectFrom("vehicles")
    .selectAll()
    .where("owner_id", "=", actor.userId)
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .where("is_private_trip_allowed", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return readReports(db, owned, asked);
}

type Vehicle = Selectable<DB["vehicles"]>;

async function readReports(
  db: MandatorDb,
  vehicles: readonly Vehicle[],
  { year, now }: Asked,
): Promise<TaxReport[]> {
  if (vehicles.length === 0) return [];
  const known = await readKnown(db, vehicles, year);
  const driven = await readDriven(db, vehicles, year);
  const company = await readCompanyCountry(db);
  return vehicles.map((vehicle) => {
    const { row, version } = known.get(vehicle.id)!;
    const told = { facts: saidFacts(row), costs: saidCosts(row), driven: driven.get(vehicle.id) ?? nothing };
    return sayReport(vehicle, { ...told, year, version, company, today: dayOf(now) });
  });
}

const nothing: Driven = { businessInMeters: 0, privateInMeters: 0, commuteInMeters: 0 };

type Told = Pick<TaxReport, "facts" | "costs" | "driven" | "year" | "version"> & {
  today: string;
  /** The country of the company. */
  company: TaxReport["country"];
};

function sayReport(vehicle: Vehicle, told: Told): TaxReport {
  const { facts, costs, driven, year, version, today, company } = told;
  const country = lawOf(vehicle.country, company);
  const austria =
    country === "AT"
      ? austrianTax({ year, facts, registeredOn: vehicle.registration_date, driven, today })
      : untold;
  const germany = country === "DE" ? germanTax({ year, facts, costs, driven }) : untold;
  return {
    vehicleId: vehicle.id,
    licensePlate: vehicle.license_plate,
    vehicleName: vehicle.name,
    year,
    country,
    facts,
    costs,
    driven,
    austria: austria.told,
    germany: germany.told,
    missing: [...austria.missing, ...germany.missing],
    version,
  };
}

const untold = { told: null, missing: [] };

async function readKnown(db: MandatorDb, vehicles: readonly Vehicle[], year: number) {
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("vehicle_taxes as tax", (join) =>
      join.onRef("tax.mandator_id", "=", "vehicles.mandator_id").onRef("tax.vehicle_id", "=", "vehicles.id"),
    )
    .leftJoin("vehicle_years as costs", (join) =>
      join
        .onRef("costs.mandator_id", "=", "vehicles.mandator_id")
        .onRef("costs.vehicle_id", "=", "vehicles.id")
        .on("costs.year", "=", year),
    )
    .selectAll("tax")
    .select(["other_costs_in_cents", "depreciation_or_lease_in_cents", "commute_in_km", "commute_days"])
    .select(["vehicles.id", versionOf("vehicles.id").as("version")])
    .where("vehicles.id", "=", oneOf(vehicles.map(({ id }) => id)))
    .execute();
  return new Map(rows.map(({ id, version, ...row }) => [id, { row, version }]));
}

const propertyOf = {
  [tripTypes.business]: "businessInMeters",
  [tripTypes.private]: "privateInMeters",
  [tripTypes.driveToWork]: "commuteInMeters",
} as const;

/** What each vehicle drove in a year by type, from the day it was acquired on; hidden trips count, as in the mileage. */
async function readDriven(db: MandatorDb, vehicles: readonly Vehicle[], year: number) {
  const rows = await db
    .selectFrom("trip_days as driven")
    .leftJoin("vehicle_taxes as tax", (join) =>
      join
        .onRef("tax.mandator_id", "=", "driven.mandator_id")
        .onRef("tax.vehicle_id", "=", "driven.vehicle_id"),
    )
    .select(["driven.vehicle_id", "driven.type"])
    .select(({ fn }) => fn.sum<string>("mileage_in_meters").as("meters"))
    .where("driven.vehicle_id", "=", oneOf(vehicles.map(({ id }) => id)))
    .where("driven.day", ">=", `${year}-01-01`)
    .where("driven.day", "<=", `${year}-12-31`)
    .where((row) =>
      row.or([row("tax.acquired_on", "is", null), row("driven.day", ">=", row.ref("tax.acquired_on"))]),
    )
    .groupBy(["driven.vehicle_id", "driven.type"])
    .execute();
  const found = new Map<string, Driven>();
  for (const { vehicle_id: id, type, meters } of rows) {
    const name = propertyOf[type as keyof typeof propertyOf];
    found.set(id, { ...(found.get(id) ?? nothing), [name]: Number(meters) });
  }
  return found;
}
