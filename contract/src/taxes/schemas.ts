import * as z from "zod";
import { anyOf, day, id, knownVersion, meters, version } from "../kit/wire.ts";
import { propulsions } from "./codes.ts";

const cents = z.int();
const price = z.int().min(0).max(1_000_000_000).nullable();
const whole = (most: number) => z.int().min(0).max(most).nullable();

/** What of a vehicle its taxation follows from. */
const facts = {
  /** With VAT, what it cost (Austria). */
  acquisitionCostInCents: price,
  /** With VAT, the list price when it was new (Germany). */
  listPriceInCents: price,
  acquiredOn: day.nullable(),
  propulsion: anyOf(propulsions).nullable(),
  /** A kilometre. */
  co2InGrams: whole(2_000),
  electricRangeInKm: whole(5_000),
};
export const TaxFacts = z.object(facts).meta({ id: "TaxFacts" });
export type TaxFacts = z.infer<typeof TaxFacts>;
export const TaxFactsChange = z.object({ ...facts, version: knownVersion });
export type TaxFactsChange = z.output<typeof TaxFactsChange>;

/** What a vehicle cost in a year, and the way to work of who drives it. */
const costs = {
  otherCostsInCents: price,
  depreciationOrLeaseInCents: price,
  /** One way. */
  commuteInKm: whole(2_000),
  commuteDays: whole(366),
};
export const YearCosts = z.object(costs).meta({ id: "YearCosts" });
export type YearCosts = z.infer<typeof YearCosts>;
export const YearCostsChange = z.object({ ...costs, version: knownVersion });
export type YearCostsChange = z.output<typeof YearCostsChange>;

/** A year as a path says it. */
export const year = z.string().regex(/^20\d\d$/);

export const TaxYear = z.object({ year: z.int().min(2000).max(2099) });
export type TaxYear = z.output<typeof TaxYear>;

/** What is not known yet, and without which something cannot be told. */
export const TaxGap = z.enum([
  "acquisitionCost",
  "listPrice",
  "acquiredOn",
  "propulsion",
  "co2",
  "registrationDate",
  "commuteInKm",
  "commuteDays",
  "costs",
  "rate",
]);
export type TaxGap = z.infer<typeof TaxGap>;

const Driven = z.object({
  businessInMeters: meters,
  privateInMeters: meters,
  commuteInMeters: meters,
});
export type Driven = z.infer<typeof Driven>;

/** How many private kilometres there are of those up to which half the benefit counts (rule taxes/austria). */
const FreeKilometres = z.object({
  limitInKm: z.int(),
  /** Private and to work. */
  drivenInMeters: meters,
  /** At the end of the year, if it goes on like that; what was driven, once the year is over. */
  forecastInKm: z.int(),
  state: z.enum(["within", "endangered", "exceeded"]),
  /** Null once the year is over. */
  remainingAMonthInKm: z.int().nullable(),
});
export type FreeKilometres = z.infer<typeof FreeKilometres>;

const Austria = z.object({
  /** A month, and half of it; null where something is missing. */
  benefitInCents: cents.nullable(),
  halfInCents: cents.nullable(),
  /** What a year costs more beyond the limit. */
  moreInCents: cents.nullable(),
  kilometres: FreeKilometres,
});
export type Austria = z.infer<typeof Austria>;

const Germany = z.object({
  /** What of the list price counts, down to full 100 €, and how many quarters of it that is. */
  baseInCents: cents.nullable(),
  quarters: z.union([z.literal(1), z.literal(2), z.literal(4)]).nullable(),
  flatAMonthInCents: cents.nullable(),
  /** Private driving alone, without the ways to work. */
  privateAMonthInCents: cents.nullable(),
  flatAYearInCents: cents.nullable(),
  /** Ways to work of the year: as a flat rate, and day by day. */
  commuteFlatInCents: cents.nullable(),
  commuteByDaysInCents: cents.nullable(),
  logbookInCents: cents.nullable(),
  /** Positive where the logbook is lower than the flat rate of the year. */
  logbookIsLowerByInCents: cents.nullable(),
});
export type Germany = z.infer<typeof Germany>;

export const TaxReport = z
  .object({
    vehicleId: id,
    licensePlate: z.string(),
    vehicleName: z.string(),
    year: z.int(),
    country: z.enum(["AT", "DE"]),
    facts: TaxFacts,
    costs: YearCosts,
    driven: Driven,
    /** Of the country the vehicle is registered in; null for the other, and for a year before it was acquired. */
    austria: Austria.nullable(),
    germany: Germany.nullable(),
    missing: z.array(TaxGap),
    version,
  })
  .meta({ id: "TaxReport" });
export type TaxReport = z.infer<typeof TaxReport>;
