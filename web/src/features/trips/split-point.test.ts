import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import {
  hiddenParts,
  isSplittable,
  metersNear,
  partsOf,
  shownParts,
  splitPointOf,
  withinTrip,
} from "./split-point.ts";

const start = Date.parse("2026-11-20T08:00:00Z");

/** Positions on the equator, a hundredth of a degree a kilometre. */
function aTrack(points: readonly [seconds: number, meters: number][]): TripPosition[] {
  return points.map(([seconds, meters], index) => ({
    latitude: 0,
    longitude: meters / 100_000,
    distanceToPreviousInMeters: meters - (points[index - 1]?.[1] ?? 0),
    distanceFromBeginning: meters,
    directionInDegrees: null,
    speedInKmh: 60,
    createdAt: new Date(start + seconds * 1000).toISOString(),
    timeFromBeginning: seconds,
  }));
}

/** The worked example (rule trips/split): the trip counts more than its track is long. */
const track = aTrack([
  [0, 0],
  [600, 9_000],
  [900, 9_000],
  [1_800, 24_000],
]);
const mileage = 24_600;

test("the worked examples: linear between two positions, the earliest instant of a standstill", () => {
  expect(splitPointOf(track, mileage, 12_300)).toMatchObject({
    part1: 12_300,
    part2: 12_300,
    at: "2026-11-20T08:18:00.000Z",
    alongTrack: 12_000,
    index: 3,
  });
  expect(splitPointOf(track, mileage, 9_225)).toMatchObject({
    part1: 9_225,
    part2: 15_375,
    at: "2026-11-20T08:10:00.000Z",
  });
});

test("no metre is lost, and each part keeps at least one", () => {
  for (const by of [-5, 0, 1, 100.4, 24_599, 24_600, 99_999]) {
    const { part1, part2 } = splitPointOf(track, mileage, by);
    expect(part1 + part2).toBe(mileage);
    expect(Math.min(part1, part2)).toBeGreaterThanOrEqual(1);
  }
  expect(withinTrip(12_300.4, mileage)).toBe(12_300);
});

test("the parts on the map meet in the splitting point and keep every other position", () => {
  const [one, other] = partsOf(track, splitPointOf(track, mileage, 12_300));
  expect(one.map(({ longitude }) => longitude)).toEqual([0, 0.09, 0.09, 0.12]);
  expect(other.map(({ longitude }) => longitude)).toEqual([0.12, 0.24]);

  const [first, rest] = partsOf(track, splitPointOf(track, mileage, 9_225));
  expect(first.at(-1)).toEqual(rest[0]);
  expect(rest.map(({ longitude }) => longitude)).toEqual([0.09, 0.09, 0.24]);
});

test("a handle dropped beside the way goes to its nearest place", () => {
  expect(metersNear(track, mileage, { latitude: 0.01, longitude: 0.12 })).toBe(12_300);
  expect(metersNear(track, mileage, { latitude: 0, longitude: -1 })).toBe(1);
  expect(metersNear(track, mileage, { latitude: 0, longitude: 1 })).toBe(mileage - 1);
});

test("what has no way, or is a metre long, cannot be split", () => {
  expect(isSplittable(track, mileage)).toBe(true);
  expect(isSplittable(track, 1)).toBe(false);
  expect(isSplittable(aTrack([[0, 0]]), mileage)).toBe(false);
  expect(
    isSplittable(
      aTrack([
        [0, 0],
        [60, 0],
      ]),
      mileage,
    ),
  ).toBe(false);
});

test.each([
  [500, 24_100, 500, "first"],
  [24_100, 500, 500, "second"],
  [501, 24_099, 500, null],
  [300, 400, 500, "both"],
  [1, 24_599, 0, null],
])("of parts of %d and %d m, with up to %d m hidden, %s is not shown", (part1, part2, upTo, hidden) => {
  expect(hiddenParts({ part1, part2 }, upTo)).toBe(hidden);
});

test("parts are shown so that they add up to the trip, and to the metre below one kilometre", () => {
  expect(shownParts({ part1: 4_249, part2: 2_849 })).toEqual([4_200, 2_900]);
  expect(shownParts({ part1: 420, part2: 3_333 })).toEqual([420, 3_333]);
});
