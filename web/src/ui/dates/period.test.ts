import { expect, test } from "vitest";
import {
  boundsOf,
  isDay,
  isFuture,
  isSamePeriod,
  parseDay,
  type Period,
  periodOf,
  presetOf,
  rangeOf,
  shiftPeriod,
  stepPeriod,
  weekOf,
} from "./period.ts";

const days = ({ first, last }: Period) => [first, last];

test.each([
  ["day", ["2026-11-20", "2026-11-20"]],
  ["week", ["2026-11-16", "2026-11-22"]],
  ["month", ["2026-11-01", "2026-11-30"]],
  ["year", ["2026-01-01", "2026-12-31"]],
] as const)("the %s that holds Friday 20.11.2026", (kind, expected) => {
  expect(days(periodOf(kind, "2026-11-20"))).toEqual(expected);
});

test("a week begins on Monday, also seen from a Sunday and across the year", () => {
  expect(days(periodOf("week", "2026-11-22"))).toEqual(["2026-11-16", "2026-11-22"]);
  expect(days(periodOf("week", "2027-01-01"))).toEqual(["2026-12-28", "2027-01-03"]);
  expect(weekOf("2026-12-28")).toBe(53);
  expect(weekOf("2027-01-04")).toBe(1);
});

test("periods move by their own unit and keep to the ends of months", () => {
  expect(days(shiftPeriod(periodOf("month", "2026-03-31"), -1))).toEqual(["2026-02-01", "2026-02-28"]);
  expect(days(shiftPeriod(periodOf("month", "2028-01-31"), 1))).toEqual(["2028-02-01", "2028-02-29"]);
  expect(days(shiftPeriod(periodOf("week", "2026-12-31"), 1))).toEqual(["2027-01-04", "2027-01-10"]);
  expect(days(shiftPeriod(periodOf("year", "2026-05-05"), -1))).toEqual(["2025-01-01", "2025-12-31"]);
  expect(days(shiftPeriod(periodOf("day", "2026-03-01"), -1))).toEqual(["2026-02-28", "2026-02-28"]);
});

test("a range moves by its length, and all of time does not move", () => {
  const tenDays = rangeOf("2026-11-10", "2026-11-01");

  expect(days(tenDays)).toEqual(["2026-11-01", "2026-11-10"]);
  expect(days(shiftPeriod(tenDays, 1))).toEqual(["2026-11-11", "2026-11-20"]);
  expect(shiftPeriod(periodOf("none", "2026-11-20"), -1)).toEqual(periodOf("none", "2026-11-20"));
});

test("a range does not begin before 2016", () => {
  expect(days(rangeOf("2015-06-01", "2016-02-01"))).toEqual(["2016-01-01", "2016-02-01"]);
});

test("bounds are local midnights, on the days the clocks change too", () => {
  expect(boundsOf(periodOf("day", "2026-03-29"))).toEqual({
    from: "2026-03-28T23:00:00.000Z",
    to: "2026-03-29T22:00:00.000Z",
  });
  expect(boundsOf(periodOf("day", "2026-10-25"))).toEqual({
    from: "2026-10-24T22:00:00.000Z",
    to: "2026-10-25T23:00:00.000Z",
  });
  expect(boundsOf(periodOf("month", "2026-11-20"))).toEqual({
    from: "2026-10-31T23:00:00.000Z",
    to: "2026-11-30T23:00:00.000Z",
  });
});

test("without a period the documented years are sent", () => {
  expect(boundsOf(periodOf("none", "2026-11-20"))).toEqual({
    from: "1760-01-01T00:00:00.000Z",
    to: "9999-01-01T00:00:00.000Z",
  });
});

test("the next period is in the future once it begins after today", () => {
  const thisWeek = periodOf("week", "2026-11-20");

  expect(isFuture(thisWeek, "2026-11-20")).toBe(false);
  expect(isFuture(shiftPeriod(thisWeek, 1), "2026-11-20")).toBe(true);
  expect(isFuture(periodOf("none", "2026-11-20"), "2020-01-01")).toBe(false);
});

test("steps end at today and where the pickers begin", () => {
  const day = "2026-11-20";
  const step = (period: Period, steps: number) => stepPeriod(period, steps, day)?.first;

  expect(step(periodOf("month", day), 1)).toBeUndefined();
  expect(step(periodOf("month", day), -1)).toBe("2026-10-01");
  expect(step(periodOf("month", "2026-10-05"), 1)).toBe("2026-11-01");
  expect(step(periodOf("year", "1991-05-05"), -1)).toBe("1990-01-01");
  expect(step(periodOf("year", "1990-05-05"), -1)).toBeUndefined();
  expect(step(rangeOf("2016-01-01", "2016-01-31"), -1)).toBeUndefined();
  expect(step(periodOf("none", day), -1)).toBeUndefined();
});

test("presets look from today", () => {
  expect(days(presetOf("yesterday", "2026-03-01"))).toEqual(["2026-02-28", "2026-02-28"]);
  expect(days(presetOf("lastWeek", "2026-11-16"))).toEqual(["2026-11-09", "2026-11-15"]);
  expect(days(presetOf("lastMonth", "2026-01-31"))).toEqual(["2025-12-01", "2025-12-31"]);
  expect(isSamePeriod(presetOf("thisMonth", "2026-11-20"), periodOf("month", "2026-11-02"))).toBe(true);
  expect(isSamePeriod(presetOf("today", "2026-11-20"), rangeOf("2026-11-20", "2026-11-20"))).toBe(false);
});

test.each([
  ["20/11/2026", "2026-11-20"],
  [" 1/2/2026 ", "2026-02-01"],
  ["20.11.2026", "2026-11-20"],
  ["4.10.26", "2026-10-04"],
  ["4/10/26", "2026-10-04"],
  ["041026", "2026-10-04"],
  ["04102026", "2026-10-04"],
  ["1.1.95", "1995-01-01"],
  ["31.02.26", null],
  ["41026", null],
  ["4.10.202", null],
  ["31/02/2026", null],
  ["2026-11-20", null],
  ["", null],
])("typed date %s", (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test("only real days count as days of an address", () => {
  expect(isDay("2026-02-28")).toBe(true);
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay(20261120)).toBe(false);
});
