import { propulsions } from "./codes.ts";
import type { TaxFacts } from "./schemas.ts";

// What statutes say, by the day it holds from; where a table ends, nobody knows yet, and nothing is reckoned.

/** The first year whose benefits in kind are not known here. */
const austriaUnknownFrom = 2027;

/** Grams of CO2 a kilometre up to which the lower rate holds, by first registration (§ 4 SachbezugswerteVO). */
const lowerRateUpToGrams = [
  { from: "2025-01-01", grams: 126 },
  { from: "2024-01-01", grams: 129 },
  { from: "2023-01-01", grams: 132 },
  { from: "2022-01-01", grams: 135 },
  { from: "2021-01-01", grams: 138 },
  { from: "2020-04-01", grams: 141 },
  { from: "2020-01-01", grams: 118 },
  { from: "2019-01-01", grams: 121 },
  { from: "2018-01-01", grams: 124 },
  { from: "2017-01-01", grams: 127 },
  { from: "0000-00-00", grams: 130 },
];

const lowerRate = { perMille: 15, mostInCents: 72_000 };
const higherRate = { perMille: 20, mostInCents: 96_000 };

/** What part of the acquisition cost a month counts as a benefit, and at most; null for a year that is not known. */
export function austrianRate(year: number, { co2InGrams, registeredOn }: Emission) {
  if (year >= austriaUnknownFrom) return null;
  if (co2InGrams === 0) return { perMille: 0, mostInCents: 0 };
  const { grams } = lowerRateUpToGrams.find(({ from }) => from <= registeredOn)!;
  return co2InGrams <= grams ? lowerRate : higherRate;
}
type Emission = { co2InGrams: number; registeredOn: string };

/** Kilometres a month, private ones and those to work together, up to which half of it counts (§ 4(2)). */
export const halfUpToKmAMonth = 500;

/** The days vehicles without or with little emission are favoured between (§ 6(1) no. 4 EStG). */
const favoured = { from: "2019-01-01", until: "2030-12-31" };

/** List prices in cents up to which a quarter of an electric vehicle's counts. */
const quarterUpTo = [
  { from: "2025-07-01", cents: 10_000_000 },
  { from: "2024-01-01", cents: 7_000_000 },
  { from: "2019-01-01", cents: 6_000_000 },
];

/** Kilometres a hybrid has to go by electricity alone, else 50 grams at most. */
const hybridRange = [
  { from: "2025-01-01", km: 80 },
  { from: "2022-01-01", km: 60 },
  { from: "2019-01-01", km: 40 },
];
const hybridGrams = 50;

/** How many quarters of its list price count in Germany; null where the rate of the day it was acquired is not known. */
export function germanQuarters(facts: Priced): 1 | 2 | 4 | null {
  const { acquiredOn, propulsion, listPriceInCents, co2InGrams, electricRangeInKm } = facts;
  if (propulsion === propulsions.combustion) return 4;
  if (acquiredOn < favoured.from || acquiredOn > favoured.until) return null;
  const since = <Row extends { from: string }>(rows: Row[]) => rows.find(({ from }) => from <= acquiredOn)!;
  if (propulsion === propulsions.electric) return listPriceInCents <= since(quarterUpTo).cents ? 1 : 2;
  const isClean = co2InGrams !== null && co2InGrams <= hybridGrams;
  const goesFar = electricRangeInKm !== null && electricRangeInKm >= since(hybridRange).km;
  return isClean || goesFar ? 2 : 4;
}
type Priced = Pick<TaxFacts, "co2InGrams" | "electricRangeInKm"> & {
  acquiredOn: string;
  propulsion: NonNullable<TaxFacts["propulsion"]>;
  listPriceInCents: number;
};

/** Days a year on which ways to work are counted one by one, at most (R 8.1(9) no. 1 LStR). */
export const mostSingleDays = 180;
