import { expect, test } from "vitest";
import { periodOf, rangeOf } from "../../ui/period.ts";
import { addressOf, readTripFilter } from "./filter.ts";

const day = "2026-11-20";

test("an empty address shows the current month, ten trips a page, newest first", () => {
  expect(readTripFilter({}, day)).toEqual({
    vehicleId: undefined,
    period: periodOf("month", day),
    page: 1,
    perPage: 10,
    isAscending: false,
    tripId: undefined,
  });
});

test.each([
  periodOf("day", day),
  periodOf("week", day),
  periodOf("year", day),
  rangeOf("2026-10-03", "2026-11-02"),
  periodOf("none", day),
])("what is written into the address is read from it again: $kind", (period) => {
  const filter = { vehicleId: "v1", period, page: 3, perPage: 50, isAscending: true, tripId: "t1" };

  expect(readTripFilter(addressOf(filter), day)).toEqual(filter);
});

test("an address someone made up falls back to the defaults", () => {
  const made = { kind: "decade", from: "2026-13-01", page: -2, perPage: 7, order: "up", vehicleId: 12 };

  expect(readTripFilter(made, day)).toEqual(readTripFilter({}, day));
});

test("the default page and size are not written into the address", () => {
  expect(addressOf(readTripFilter({}, day))).toEqual({
    vehicleId: undefined,
    kind: "month",
    from: "2026-11-01",
    to: "2026-11-30",
  });
});
