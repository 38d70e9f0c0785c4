import type { TaxFacts, YearCosts } from "@wegbuch/contract/taxes/schemas";
import { isDay, today } from "../../ui/dates/period.ts";
import { centsOf, typedEuros } from "../../ui/texts/euros.ts";
import { typedNumber } from "../../ui/texts/typed-number.ts";

const typed = <Known>(known: Known | null, say: (known: Known) => string) =>
  known === null ? "" : say(known);

/** What is said of a vehicle, as its form holds it; "" is nothing. */
export const factsDraftOf = (facts: TaxFacts) => ({
  acquisitionCost: typed(facts.acquisitionCostInCents, typedEuros),
  listPrice: typed(facts.listPriceInCents, typedEuros),
  acquiredOn: facts.acquiredOn ?? "",
  propulsion: facts.propulsion,
  co2: typed(facts.co2InGrams, String),
  electricRange: typed(facts.electricRangeInKm, String),
});
export type FactsDraft = ReturnType<typeof factsDraftOf>;

/** Of a vehicle of which nothing is said yet. */
export const noFacts = factsDraftOf({
  acquisitionCostInCents: null,
  listPriceInCents: null,
  acquiredOn: null,
  propulsion: null,
  co2InGrams: null,
  electricRangeInKm: null,
});

export const costsDraftOf = (costs: YearCosts) => ({
  otherCosts: typed(costs.otherCostsInCents, typedEuros),
  depreciation: typed(costs.depreciationOrLeaseInCents, typedEuros),
  commute: typed(costs.commuteInKm, String),
  commuteDays: typed(costs.commuteDays, String),
});
export type CostsDraft = ReturnType<typeof costsDraftOf>;

const orNull = <Known>(text: string, read: (text: string) => Known | undefined) =>
  text.trim() === "" ? null : (read(text) ?? null);
const whole = (text: string) => typedNumber(text, 0);

export const factsOf = (draft: FactsDraft): TaxFacts => ({
  acquisitionCostInCents: orNull(draft.acquisitionCost, centsOf),
  listPriceInCents: orNull(draft.listPrice, centsOf),
  acquiredOn: draft.acquiredOn || null,
  propulsion: draft.propulsion,
  co2InGrams: orNull(draft.co2, whole),
  electricRangeInKm: orNull(draft.electricRange, whole),
});

export const costsOf = (draft: CostsDraft): YearCosts => ({
  otherCostsInCents: orNull(draft.otherCosts, centsOf),
  depreciationOrLeaseInCents: orNull(draft.depreciation, centsOf),
  commuteInKm: orNull(draft.commute, whole),
  commuteDays: orNull(draft.commuteDays, whole),
});

type Words = { amount: string; number: string; days: string; date: string };
const mostCents = 1_000_000_000;

const wrongAmount = (text: string, { amount }: Words) =>
  text.trim() === "" || (centsOf(text) ?? Infinity) <= mostCents ? undefined : amount;
const wrongNumber = (text: string, most: number, word: string) =>
  text.trim() === "" || (whole(text) ?? Infinity) <= most ? undefined : word;

/** What of it is no amount, number or day, by the names on the wire. */
export const factsErrors = (draft: FactsDraft, words: Words) => ({
  acquisitionCostInCents: wrongAmount(draft.acquisitionCost, words),
  listPriceInCents: wrongAmount(draft.listPrice, words),
  acquiredOn:
    draft.acquiredOn === "" || (isDay(draft.acquiredOn) && draft.acquiredOn <= today())
      ? undefined
      : words.date,
  co2InGrams: wrongNumber(draft.co2, 2_000, words.number),
  electricRangeInKm: wrongNumber(draft.electricRange, 5_000, words.number),
});

export const costsErrors = (draft: CostsDraft, words: Words) => ({
  otherCostsInCents: wrongAmount(draft.otherCosts, words),
  depreciationOrLeaseInCents: wrongAmount(draft.depreciation, words),
  commuteInKm: wrongNumber(draft.commute, 2_000, words.number),
  commuteDays: wrongNumber(draft.commuteDays, 366, words.days),
});
