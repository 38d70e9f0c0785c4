import { addDays } from "../kit/vienna-clock.ts";
import { austrianRate, germanQuarters, halfUpToKmAMonth, mostSingleDays } from "./rates.ts";
import type { Austria, Driven, FreeKilometres, Germany, TaxFacts, TaxGap, YearCosts } from "./schemas.ts";

type Austrian = {
  year: number;
  facts: TaxFacts;
  /** The first of the month of the first registration. */
  registeredOn: string | null;
  driven: Driven;
  /** A local day. */
  today: string;
};

/**
 * The benefit in kind of a vehicle in Austria, and how the private kilometres of the year stand to those up to which half
 * of it counts (rule taxes/austria); null for a year before it was acquired.
 */
export function austrianTax({ year, facts, registeredOn, driven, today }: Austrian): Told<Austria> {
  const period = periodOf(year, facts.acquiredOn);
  if (period === null) return { told: null, missing: [] };
  const kilometres = freeKilometres(period, driven.privateInMeters + driven.commuteInMeters, today);
  const { acquisitionCostInCents: cost, co2InGrams } = facts;
  const missing = gaps({
    acquisitionCost: cost === null,
    co2: co2InGrams === null,
    registrationDate: registeredOn === null && co2InGrams !== 0,
  });
  if (cost === null || co2InGrams === null || missing.length > 0) {
    return { told: { benefitInCents: null, halfInCents: null, moreInCents: null, kilometres }, missing };
  }
  const rate = austrianRate(year, { co2InGrams, registeredOn: registeredOn ?? "" });
  if (rate === null) {
    return {
      told: { benefitInCents: null, halfInCents: null, moreInCents: null, kilometres },
      missing: ["rate"],
    };
  }
  const benefitInCents = Math.min(rate.mostInCents, Math.round((cost * rate.perMille) / 1_000));
  const halfInCents = Math.round(benefitInCents / 2);
  const moreInCents = period.months * (benefitInCents - halfInCents);
  return { told: { benefitInCents, halfInCents, moreInCents, kilometres }, missing };
}

/**
 * Whole kilometres as they are said: what is driven and what is left come to the limit, and beyond it what is over comes
 * on top; a limit that is passed by a metre is not said to be met.
 */
export function saidKilometres({ drivenInMeters, limitInKm }: FreeKilometres) {
  const kilometers = drivenInMeters / 1_000;
  const driven = kilometers > limitInKm ? Math.ceil(kilometers) : Math.floor(kilometers);
  return { driven, left: Math.max(0, limitInKm - driven), over: Math.max(0, driven - limitInKm) };
}

export type Told<What> = { told: What | null; missing: TaxGap[] };

function gaps(isMissing: Partial<Record<TaxGap, boolean>>): TaxGap[] {
  return (Object.keys(isMissing) as TaxGap[]).filter((gap) => isMissing[gap]);
}

/** The days of a year a vehicle was there for, and its months, the one it came in among them. */
type Period = { from: string; to: string; days: number; months: number };

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

function periodOf(year: number, acquiredOn: string | null): Period | null {
  const [first, to] = [`${year}-01-01`, `${year}-12-31`];
  const from = acquiredOn !== null && acquiredOn > first ? acquiredOn : first;
  if (from > to) return null;
  return { from, to, days: daysBetween(from, to) + 1, months: 13 - Number(from.slice(5, 7)) };
}

const perKm = 1_000;

function freeKilometres({ from, to, days, months }: Period, meters: number, today: string): FreeKilometres {
  const limitInKm = halfUpToKmAMonth * months;
  const daysSoFar = Math.min(days, Math.max(0, daysBetween(from, today) + 1));
  const forecastInMeters = daysSoFar === 0 ? meters : (meters / daysSoFar) * days;
  const monthsLeft = monthsUntil(to, addDays(today < from ? addDays(from, -1) : today, 1));
  const leftInKm = Math.floor((limitInKm * perKm - meters) / perKm);
  return {
    limitInKm,
    drivenInMeters: meters,
    forecastInKm: Math.round(forecastInMeters / perKm),
    state:
      meters > limitInKm * perKm
        ? "exceeded"
        : forecastInMeters > limitInKm * perKm
          ? "endangered"
          : "within",
    remainingAMonthInKm: monthsLeft === 0 ? null : Math.max(0, Math.floor(leftInKm / monthsLeft)),
  };
}

/** Months from a day to the end of its year, one that has begun among them; none once the year is over. */
const monthsUntil = (last: string, from: string) => (from > last ? 0 : 13 - Number(from.slice(5, 7)));

type German = { year: number; facts: TaxFacts; costs: YearCosts; driven: Driven };

/**
 * The flat rate and the logbook of a year in Germany, beside each other (rule taxes/germany); null for a year before the
 * vehicle was acquired.
 */
export function germanTax({ year, facts, costs, driven }: German): Told<Germany> {
  const period = periodOf(year, facts.acquiredOn);
  if (period === null) return { told: null, missing: [] };
  const { listPriceInCents, acquiredOn, propulsion } = facts;
  const missing = gaps({
    listPrice: listPriceInCents === null,
    acquiredOn: acquiredOn === null,
    propulsion: propulsion === null,
  });
  const isKnown = listPriceInCents !== null && acquiredOn !== null && propulsion !== null;
  const quarters = isKnown ? germanQuarters({ ...facts, listPriceInCents, acquiredOn, propulsion }) : null;
  if (isKnown && quarters === null) missing.push("rate");
  const flat = flatRate(quarters === null ? null : baseOf(listPriceInCents!, quarters), costs, period.months);
  const logbookInCents = quarters === null ? null : logbookCosts(costs, driven, quarters);
  missing.push(
    ...gaps({
      commuteInKm: costs.commuteInKm === null,
      commuteDays: costs.commuteDays === null,
      costs: costs.otherCostsInCents === null || costs.depreciationOrLeaseInCents === null,
    }),
  );
  return {
    told: {
      ...flat,
      quarters,
      logbookInCents,
      logbookIsLowerByInCents:
        logbookInCents === null || flat.flatAYearInCents === null
          ? null
          : flat.flatAYearInCents - logbookInCents,
    },
    missing,
  };
}

const hundredEuros = 10_000;
const baseOf = (listPriceInCents: number, quarters: number) =>
  Math.floor((listPriceInCents * quarters) / 4 / hundredEuros) * hundredEuros;

/** 1 % of the base for private driving, 0.03 % for each kilometre to work a month, or 0.002 % a day. */
function flatRate(baseInCents: number | null, { commuteInKm, commuteDays }: YearCosts, months: number) {
  if (baseInCents === null) return { ...nothingTold, baseInCents };
  const privateAMonthInCents = baseInCents / 100;
  if (commuteInKm === null) return { ...nothingTold, baseInCents, privateAMonthInCents };
  const commuteAMonth = (baseInCents * 3 * commuteInKm) / hundredEuros;
  const days = commuteDays === null ? null : Math.min(mostSingleDays, commuteDays);
  return {
    baseInCents,
    privateAMonthInCents,
    flatAMonthInCents: privateAMonthInCents + commuteAMonth,
    flatAYearInCents: months * (privateAMonthInCents + commuteAMonth),
    commuteFlatInCents: months * commuteAMonth,
    commuteByDaysInCents:
      days === null ? null : Math.round((baseInCents * 2 * commuteInKm * days) / (10 * hundredEuros)),
  };
}

const nothingTold = {
  privateAMonthInCents: null,
  flatAMonthInCents: null,
  flatAYearInCents: null,
  commuteFlatInCents: null,
  commuteByDaysInCents: null,
};

/** The share of private ways and ways to work in what the vehicle cost; null without costs or kilometres. */
function logbookCosts(costs: YearCosts, driven: Driven, quarters: number): number | null {
  const { otherCostsInCents, depreciationOrLeaseInCents } = costs;
  const ours = BigInt(driven.privateInMeters + driven.commuteInMeters);
  const all = ours + BigInt(driven.businessInMeters);
  if (otherCostsInCents === null || depreciationOrLeaseInCents === null || all === 0n) return null;
  const fourfold = BigInt(otherCostsInCents * 4 + depreciationOrLeaseInCents * quarters) * ours;
  // Half a cent and more is a whole one.
  return Number((fourfold + 2n * all) / (4n * all));
}
