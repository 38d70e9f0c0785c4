import { expect, test } from "vitest";
import { propulsions } from "./codes.ts";
import { austrianTax, germanTax, saidKilometres } from "./rules.ts";

const euros = (amount: number) => Math.round(amount * 100);
const km = (count: number) => count * 1_000;

const nothing = {
  acquisitionCostInCents: null,
  listPriceInCents: null,
  acquiredOn: null,
  propulsion: null,
  co2InGrams: null,
  electricRangeInKm: null,
};
const driven = { businessInMeters: 0, privateInMeters: 0, commuteInMeters: 0 };

const inAustria = (more: Partial<Parameters<typeof austrianTax>[0]> = {}) =>
  austrianTax({
    year: 2026,
    facts: { ...nothing, acquisitionCostInCents: euros(42_000), co2InGrams: 118 },
    registeredOn: "2025-03-01",
    driven: { ...driven, privateInMeters: km(1_900), commuteInMeters: km(1_150) },
    today: "2026-06-30",
    ...more,
  });
const austria = (more?: Partial<Parameters<typeof austrianTax>[0]>) => inAustria(more).told!;

test("42,000 € and 118 g are 630.00 a month, 315.00 as half, and 3,780.00 a year more beyond the limit", () => {
  expect(austria()).toMatchObject({
    benefitInCents: euros(630),
    halfInCents: euros(315),
    moreInCents: euros(3_780),
  });
});

test("3,050 km by 30 June come to 6,151 in the year: more than 6,000, of which 491 a month are left", () => {
  expect(austria().kilometres).toEqual({
    limitInKm: 6_000,
    drivenInMeters: km(3_050),
    forecastInKm: 6_151,
    state: "endangered",
    remainingAMonthInKm: 491,
  });
});

test.each([
  { meters: km(6_000), state: "within" },
  { meters: km(6_000) + 1, state: "exceeded" },
])("$meters m in a year are $state", ({ meters, state }) => {
  const year = austria({ driven: { ...driven, privateInMeters: meters }, today: "2027-02-01" });

  expect(year.kilometres).toMatchObject({ state, remainingAMonthInKm: null });
});

test.each([
  { meters: 86_400, said: { driven: 86, left: 5_914, over: 0 } },
  { meters: km(6_000), said: { driven: 6_000, left: 0, over: 0 } },
  { meters: km(6_000) + 1, said: { driven: 6_001, left: 0, over: 1 } },
])("$meters m and what is left of 6,000 km are said so that they add up", ({ meters, said }) => {
  const { kilometres } = austria({ driven: { ...driven, privateInMeters: meters } });

  expect(saidKilometres(kilometres)).toEqual(said);
});

test("a leap year has 366 days to go", () => {
  const atItsMiddle = { year: 2028, today: "2028-07-01", driven: { ...driven, privateInMeters: km(3_000) } };

  expect(austria(atItsMiddle).kilometres).toMatchObject({ forecastInKm: 6_000, state: "within" });
  expect(inAustria(atItsMiddle).missing).toEqual(["rate"]);
});

test("a vehicle that came in April has 500 km for each of nine months", () => {
  const facts = { ...nothing, acquiredOn: "2026-04-15" };

  expect(austria({ facts, today: "2026-06-30" }).kilometres).toMatchObject({
    limitInKm: 4_500,
    // 77 of 261 days.
    forecastInKm: 10_338,
  });
  expect(inAustria({ facts: { ...facts, acquiredOn: "2027-01-01" } })).toEqual({ told: null, missing: [] });
});

test.each([
  { grams: 126, registeredOn: "2025-01-01", cost: 60_000, benefit: 720 },
  { grams: 127, registeredOn: "2025-01-01", cost: 60_000, benefit: 960 },
  { grams: 127, registeredOn: "2024-12-01", cost: 40_000, benefit: 600 },
  { grams: 127, registeredOn: "2025-01-01", cost: 40_000, benefit: 800 },
  { grams: 0, registeredOn: null, cost: 90_000, benefit: 0 },
])("$grams g, registered $registeredOn, at $cost € are $benefit € a month", (vehicle) => {
  const facts = {
    ...nothing,
    acquisitionCostInCents: euros(vehicle.cost),
    co2InGrams: vehicle.grams,
  };

  expect(austria({ facts, registeredOn: vehicle.registeredOn }).benefitInCents).toBe(euros(vehicle.benefit));
});

test("what is not known is named, and nothing is reckoned without it", () => {
  const { told, missing } = inAustria({ facts: nothing, registeredOn: null });

  expect(missing).toEqual(["acquisitionCost", "co2", "registrationDate"]);
  expect(told).toMatchObject({ benefitInCents: null, moreInCents: null, kilometres: { limitInKm: 6_000 } });
});

const combustion = {
  ...nothing,
  listPriceInCents: euros(45_980),
  acquiredOn: "2024-05-01",
  propulsion: propulsions.combustion,
};
const costs = {
  otherCostsInCents: euros(10_000),
  depreciationOrLeaseInCents: euros(4_400),
  commuteInKm: 18,
  commuteDays: 150,
};
const inGermany = (more: Partial<Parameters<typeof germanTax>[0]> = {}) =>
  germanTax({
    year: 2026,
    facts: combustion,
    costs,
    driven: {
      businessInMeters: km(12_240),
      privateInMeters: km(4_200),
      commuteInMeters: km(7_560),
    },
    ...more,
  });

test("a list price of 45,980 € and 18 km to work are 706.86 a month by the flat rate", () => {
  expect(inGermany().told).toMatchObject({
    baseInCents: euros(45_900),
    privateAMonthInCents: euros(459),
    flatAMonthInCents: euros(706.86),
    flatAYearInCents: euros(8_482.32),
  });
});

test("150 single days to work are 2,478.60 instead of 2,974.32, and more than 180 never count", () => {
  expect(inGermany().told).toMatchObject({
    commuteFlatInCents: euros(2_974.32),
    commuteByDaysInCents: euros(2_478.6),
  });
  expect(inGermany({ costs: { ...costs, commuteDays: 200 } }).told!.commuteByDaysInCents).toBe(
    inGermany({ costs: { ...costs, commuteDays: 180 } }).told!.commuteByDaysInCents,
  );
});

test("costs of 14,400 € for 24,000 km, 11,760 of them private or to work, are 7,056.00: 1,426.32 lower", () => {
  expect(inGermany().told).toMatchObject({
    logbookInCents: euros(7_056),
    logbookIsLowerByInCents: euros(1_426.32),
  });
});

test("an electric vehicle of 62,500 € counts by a quarter: 240.24 a month", () => {
  const facts = {
    ...combustion,
    listPriceInCents: euros(62_500),
    propulsion: propulsions.electric,
  };

  expect(inGermany({ facts }).told).toMatchObject({
    quarters: 1,
    baseInCents: euros(15_600),
    flatAMonthInCents: euros(240.24),
  });
});

const { electric, plugInHybrid } = propulsions;
test.each([
  { propulsion: electric, acquiredOn: "2023-12-31", price: 60_000, quarters: 1 },
  { propulsion: electric, acquiredOn: "2023-12-31", price: 60_000.01, quarters: 2 },
  { propulsion: electric, acquiredOn: "2024-01-01", price: 70_000, quarters: 1 },
  { propulsion: electric, acquiredOn: "2025-06-30", price: 70_000.01, quarters: 2 },
  { propulsion: electric, acquiredOn: "2025-07-01", price: 100_000, quarters: 1 },
  { propulsion: electric, acquiredOn: "2025-07-01", price: 100_000.01, quarters: 2 },
  { propulsion: plugInHybrid, acquiredOn: "2024-12-31", co2: 51, range: 60, quarters: 2 },
  { propulsion: plugInHybrid, acquiredOn: "2024-12-31", co2: 51, range: 59, quarters: 4 },
  { propulsion: plugInHybrid, acquiredOn: "2025-01-01", co2: 51, range: 79, quarters: 4 },
  { propulsion: plugInHybrid, acquiredOn: "2025-01-01", co2: 51, range: 80, quarters: 2 },
  { propulsion: plugInHybrid, acquiredOn: "2025-01-01", co2: 50, range: null, quarters: 2 },
  { propulsion: electric, acquiredOn: "2031-01-01", price: 40_000, quarters: null },
])("$propulsion, acquired $acquiredOn, at $price €, $co2 g, $range km: $quarters quarters", (vehicle) => {
  const facts = {
    listPriceInCents: euros(vehicle.price ?? 50_000),
    acquiredOn: vehicle.acquiredOn,
    propulsion: vehicle.propulsion,
    acquisitionCostInCents: null,
    co2InGrams: vehicle.co2 ?? null,
    electricRangeInKm: vehicle.range ?? null,
  };
  const { told, missing } = inGermany({ year: 2031, facts });

  expect(told!.quarters).toBe(vehicle.quarters);
  expect(missing).toEqual(vehicle.quarters === null ? ["rate"] : []);
});

test("without kilometres, costs or a list price the other figures stay", () => {
  expect(inGermany({ driven }).told).toMatchObject({ logbookInCents: null, flatAYearInCents: 848_232 });
  expect(inGermany({ costs: { ...costs, otherCostsInCents: null } }).missing).toEqual(["costs"]);
  expect(inGermany({ facts: nothing }).missing).toEqual(["listPrice", "acquiredOn", "propulsion"]);
});
