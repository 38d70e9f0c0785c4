import { expect, test } from "vitest";
import { addressOf, dayIn, readTimeFilter } from "./filter.ts";

const now = "2026-11-20";
const id = "0196f0c4-0000-7000-8000-000000000001";

test("an address without anything is today", () => {
  expect(readTimeFilter({}, now)).toEqual({
    view: "day",
    day: now,
    userId: undefined,
    open: undefined,
    page: 1,
    perPage: 10,
  });
});

test.each([
  { view: "month", date: "2026-10-03", userId: id, log: "2026-10-05" },
  { view: "checks", date: "2026-10-01", page: 2 },
  { date: "2026-11-19", log: id, page: 3, perPage: 50 },
  { date: now },
])("an address says again what it was read as: %j", (address) => {
  expect(addressOf(readTimeFilter(address, now))).toEqual(address);
});

test.each([
  { date: "2026-11-21" },
  { date: "2026-02-30" },
  { view: "year", log: "2026-11-20", userId: "me", page: 0, perPage: 7 },
])("what is strange or to come is left out: %j", (address) => {
  expect(addressOf(readTimeFilter(address, now))).toEqual({ date: now });
});

test.each([
  ["2026-11", now],
  ["2026-10", "2026-10-01"],
])("of %s the day meant is %s", (month, should) => {
  expect(dayIn(month, now)).toBe(should);
});
