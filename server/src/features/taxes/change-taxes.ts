import type { Actor } from "@wegbuch/contract/access/actor";
import type { TaxFactsChange, YearCostsChange } from "@wegbuch/contract/taxes/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { readReport } from "./read-reports.ts";
import { columnsOfCosts, columnsOfFacts, saidCosts, saidFacts, shownCosts, shownTaxFacts } from "./rows.ts";

type Parts = { database: Database; clock: Clock };

/** Says what the taxation of a vehicle follows from; its history tells it, 409 where somebody else said so meanwhile. */
export async function changeFacts(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  { version, ...facts }: TaxFactsChange,
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    await holdForTaxes(db, actor, { id, version, year: now.getUTCFullYear(), now });
    const before = await db
      .selectFrom("vehicle_taxes")
      .selectAll()
      .where("vehicle_id", "=", id)
      .executeTakeFirst();
    const columns = columnsOfFacts(facts);
    await db
      .insertInto("vehicle_taxes")
      .values({ vehicle_id: id, ...columns })
      .onConflict((known) => known.columns(["mandator_id", "vehicle_id"]).doUpdateSet(columns))
      .execute();
    recordChange(db, actor, { kind: "vehicle", id }, shownTaxFacts(saidFacts(before)), shownTaxFacts(facts));
  });
}

/** The same of what it cost in a year. */
export async function changeYear(
  { database, clock }: Parts,
  actor: Actor,
  { id, year }: { id: string; year: string },
  { version, ...costs }: YearCostsChange,
): Promise<void> {
  const now = clock.now();
  const of = { vehicle_id: id, year: Number(year) };
  await inMandator(database, actor, async (db) => {
    await holdForTaxes(db, actor, { id, version, year: of.year, now });
    const before = await db
      .selectFrom("vehicle_years")
      .selectAll()
      .where((row) => row.and(of))
      .executeTakeFirst();
    const columns = columnsOfCosts(costs);
    await db
      .insertInto("vehicle_years")
      .values({ ...of, ...columns })
      .onConflict((known) => known.columns(["mandator_id", "vehicle_id", "year"]).doUpdateSet(columns))
      .execute();
    const object = { kind: "vehicle", id } as const;
    recordChange(db, actor, object, shownCosts(year, saidCosts(before)), shownCosts(year, costs));
  });
}

type Held = { id: string; version: number | null | undefined; year: number; now: Date };

async function holdForTaxes(db: MandatorDb, actor: Actor, { id, version, ...asked }: Held): Promise<void> {
  refuseArchivedVehicle(await holdVehicle(db, actor, id), "vehicleId");
  await refuseOutdated(db, actor, { id, version, read: () => readReport(db, actor, id, asked) });
}
