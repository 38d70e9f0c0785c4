import type { TaxFacts, YearCosts } from "@wegbuch/contract/taxes/schemas";
import type { Insertable, Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

export type TaxRow = Omit<Selectable<DB["vehicle_taxes"]>, "mandator_id" | "vehicle_id">;
export type YearRow = Omit<Selectable<DB["vehicle_years"]>, "mandator_id" | "vehicle_id" | "year">;

export const saidFacts = (row: TaxRow | undefined): TaxFacts => ({
  acquisitionCostInCents: row?.acquisition_cost_in_cents ?? null,
  listPriceInCents: row?.list_price_in_cents ?? null,
  acquiredOn: row?.acquired_on ?? null,
  propulsion: (row?.propulsion ?? null) as TaxFacts["propulsion"],
  co2InGrams: row?.co2_in_grams ?? null,
  electricRangeInKm: row?.electric_range_in_km ?? null,
});

export const columnsOfFacts = (facts: TaxFacts): Omit<Insertable<DB["vehicle_taxes"]>, "vehicle_id"> => ({
  acquisition_cost_in_cents: facts.acquisitionCostInCents,
  list_price_in_cents: facts.listPriceInCents,
  acquired_on: facts.acquiredOn,
  propulsion: facts.propulsion,
  co2_in_grams: facts.co2InGrams,
  electric_range_in_km: facts.electricRangeInKm,
});

export const saidCosts = (row: YearRow | undefined): YearCosts => ({
  otherCostsInCents: row?.other_costs_in_cents ?? null,
  depreciationOrLeaseInCents: row?.depreciation_or_lease_in_cents ?? null,
  commuteInKm: row?.commute_in_km ?? null,
  commuteDays: row?.commute_days ?? null,
});

export const columnsOfCosts = (costs: YearCosts) => ({
  other_costs_in_cents: costs.otherCostsInCents,
  depreciation_or_lease_in_cents: costs.depreciationOrLeaseInCents,
  commute_in_km: costs.commuteInKm,
  commute_days: costs.commuteDays,
});

const propulsionNames = ["combustion", "plug-in hybrid", "electric"];
const shownNumber = (said: number | null) => (said === null ? "" : String(said));
const shownPrice = (cents: number | null) =>
  cents === null ? "" : `${(cents / 100).toFixed(2).replace(".", ",")} €`;

/** As the history of the vehicle shows it. */
export const shownTaxFacts = (facts: TaxFacts): Shown => ({
  acquisitionCostInCents: shownPrice(facts.acquisitionCostInCents),
  listPriceInCents: shownPrice(facts.listPriceInCents),
  acquiredOn: facts.acquiredOn === null ? "" : shownLocalDay(facts.acquiredOn),
  propulsion: facts.propulsion === null ? "" : propulsionNames[facts.propulsion]!,
  co2InGrams: shownNumber(facts.co2InGrams),
  electricRangeInKm: shownNumber(facts.electricRangeInKm),
});

/** The same of a year. */
export const shownCosts = (year: string, costs: YearCosts): Shown => {
  const shown = (said: string) => (said === "" ? "" : `${year}: ${said}`);
  return {
    otherCostsInCents: shown(shownPrice(costs.otherCostsInCents)),
    depreciationOrLeaseInCents: shown(shownPrice(costs.depreciationOrLeaseInCents)),
    commuteInKm: shown(shownNumber(costs.commuteInKm)),
    commuteDays: shown(shownNumber(costs.commuteDays)),
  };
};
