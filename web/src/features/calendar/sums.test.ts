import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { periodOf } from "../../ui/dates/period.ts";
import { daysOf, daySumsOf, tripsBegunOn } from "./sums.ts";

const day = (on: string, counts: [number, number, number], mileageInMeters: number) => ({
  day: on,
  mileageInMeters,
  timeInSeconds: 0,
  businessTripCount: counts[0],
  privateTripCount: counts[1],
  driveToWorkTripCount: counts[2],
});

test("the days of a week add up to kilometres and trips of every type", () => {
  const sums = daySumsOf([day("2026-11-16", [2, 1, 2], 50_100), day("2026-11-18", [1, 0, 0], 9_900)]);
  expect(sums).toMatchObject({ mileageInMeters: 60_000, counts: { 0: 3, 1: 1, 2: 2 } });
  expect(sums.byDay.get("2026-11-18")).toEqual({ mileageInMeters: 9_900, counts: { 0: 1, 1: 0, 2: 0 } });
});

test("a week has seven days from Monday on, also where clocks change", () => {
  expect(daysOf(periodOf("week", "2026-10-25"))).toEqual([
    "2026-10-19",
    "2026-10-20",
    "2026-10-21",
    "2026-10-22",
    "2026-10-23",
    "2026-10-24",
    "2026-10-25",
  ]);
});

test("a trip belongs to the local day it began on", () => {
  const begun = (startedAt: string) => ({ startedAt }) as Trip;
  const [late, night, noon] = [
    begun("2026-11-19T22:59:00Z"),
    begun("2026-11-19T23:30:00Z"),
    begun("2026-11-20T11:00:00Z"),
  ];
  expect(tripsBegunOn("2026-11-20", [noon, late, night])).toEqual([night, noon]);
});
