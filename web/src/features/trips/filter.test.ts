import { expect, test } from "vitest";
import { periodOf, rangeOf } from "../../ui/dates/period.ts";
import { addressOf, readTripFilter, type TripFilter } from "./filter.ts";

const day = "2026-11-20";
const plain: TripFilter = {
  mode: "vehicle",
  vehicleId: undefined,
  driverId: undefined,
  view: "table",
  shown: "all",
  period: periodOf("month", day),
  page: 1,
  perPage: 10,
  isAscending: false,
  tripId: undefined,
  isGoingThrough: false,
  isMending: false,
};

test("an empty address shows the current month, ten trips a page, newest first", () => {
  expect(readTripFilter({}, day)).toEqual(plain);
});

test.each([
  periodOf("day", day),
  periodOf("week", day),
  periodOf("year", day),
  rangeOf("2026-10-03", "2026-11-02"),
  periodOf("none", day),
])("what is written into the address is read from it again: $kind", (period) => {
  const filter: TripFilter = {
    ...plain,
    vehicleId: "v1",
    shown: "withoutDriver",
    period,
    page: 3,
    perPage: 50,
    isAscending: true,
    tripId: "t1",
    isGoingThrough: true,
  };

  expect(readTripFilter(addressOf(filter), day)).toEqual(filter);
});

test("a driver's statistics have an address of their own, without the vehicle chosen before", () => {
  const filter: TripFilter = {
    ...plain,
    mode: "driver",
    driverId: "u1",
    view: "statistics",
    shown: "notLocked",
  };

  expect(readTripFilter(addressOf({ ...filter, vehicleId: "v1" }), day)).toEqual(filter);
});

test("a driver's trips are not asked for those without a driver", () => {
  expect(readTripFilter({ mode: "driver", show: "withoutDriver" }, day).shown).toBe("all");
});

test("an address someone made up falls back to the defaults", () => {
  const made = {
    mode: "box",
    kind: "decade",
    from: "2026-13-01",
    page: -2,
    perPage: 7,
    order: "up",
    show: "locked",
    view: "map",
    vehicleId: 12,
  };

  expect(readTripFilter(made, day)).toEqual(plain);
});

test.each([
  ["2026-10-01", "2026-10-31", periodOf("month", "2026-10-01")],
  ["2026-11-16", "2026-11-22", periodOf("week", "2026-11-16")],
  ["2026-01-01", "2026-12-31", periodOf("year", "2026-01-01")],
  ["2026-11-20", "2026-11-20", periodOf("day", "2026-11-20")],
  ["2026-10-03", "2026-11-02", rangeOf("2026-10-03", "2026-11-02")],
  ["2026-10-03", undefined, periodOf("month", "2026-10-03")],
])("a link with days alone means the period they enclose: %s to %s", (from, to, period) => {
  expect(readTripFilter({ vehicleId: "v1", from, to }, day).period).toEqual(period);
});

test("the default page and size are not written into the address", () => {
  expect(addressOf(readTripFilter({}, day))).toEqual({
    vehicleId: undefined,
    kind: "month",
    from: "2026-11-01",
    to: "2026-11-30",
  });
});
