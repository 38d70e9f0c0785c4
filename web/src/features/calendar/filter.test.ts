import { expect, test } from "vitest";
import { periodOf } from "../../ui/dates/period.ts";
import { addressOf, countFilters, dayWithin, readCalendarFilter } from "./filter.ts";

const now = "2026-11-20";
const group = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

test("without an address it is this week from Monday on, as a plan of 50 vehicles", () => {
  expect(readCalendarFilter({}, now)).toEqual({
    period: { kind: "week", first: "2026-11-16", last: "2026-11-22" },
    looks: "plan",
    groups: undefined,
    types: undefined,
    page: 1,
    perPage: 50,
  });
});

test("an address leads back to what was shown", () => {
  const address = { kind: "day", date: "2026-11-18", view: "list", groups: [group], types: [2], page: 3 };
  const filter = readCalendarFilter(address, now);
  expect(addressOf(filter)).toEqual(address);
  expect(countFilters(filter)).toBe(2);
});

test("the future, days that are none and strange filters are passed over", () => {
  expect(readCalendarFilter({ kind: "month", date: "2026-12-01", groups: "x", types: [9] }, now)).toEqual(
    readCalendarFilter({}, now),
  );
});

test("this week leads to today, another week to its Monday", () => {
  expect(dayWithin(periodOf("week", now), now)).toBe(now);
  expect(dayWithin(periodOf("week", "2026-11-11"), now)).toBe("2026-11-09");
});
