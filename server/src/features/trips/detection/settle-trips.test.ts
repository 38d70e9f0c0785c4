import { expect, test } from "vitest";
import { type Drive, matchByOverlap, withoutOverlaps } from "./settle-trips.ts";

const minutes = 60_000;

/** A drive of 1,000 m a minute. */
function aDrive(from: number, to: number | null, said: Partial<Drive> = {}): Drive {
  const points = [from, to ?? from + 30].map((minute) => ({
    time: minute * minutes,
    latitude: 48 + minute / 100,
    longitude: 16,
    speedKmh: 60,
    headingDegrees: 0,
    metersFromStart: (minute - from) * 1_000,
  }));
  return {
    startedAt: from * minutes,
    finishedAt: to === null ? null : to * minutes,
    start: { latitude: 48 + from / 100, longitude: 16 },
    destination: { latitude: points[1]!.latitude, longitude: 16 },
    mileageInMeters: points[1]!.metersFromStart,
    mileageSource: "positions",
    idleSeconds: 0,
    agent: 0,
    isPrivate: false,
    endReason: "standstill",
    points,
    pointCount: points.length,
    continued: null,
    ...said,
  };
}

const aSpan = (id: string, from: number, to: number) => ({
  id,
  startedAt: from * minutes,
  until: to * minutes,
});

const spansOf = (drives: Drive[]) =>
  drives.map(({ startedAt, finishedAt, mileageInMeters }) => [
    startedAt / minutes,
    finishedAt && finishedAt / minutes,
    mileageInMeters,
  ]);

test.each([
  [
    "in the middle, both sides remain",
    [aSpan("f", 10, 20)],
    [
      [0, 10, 10_000],
      [20, 30, 10_000],
    ],
  ],
  ["at its beginning, the rest remains", [aSpan("f", -5, 20)], [[20, 30, 10_000]]],
  ["over all of it, nothing remains", [aSpan("f", 0, 30)], []],
  ["twice, the way between remains", [aSpan("f", 0, 10), aSpan("g", 20, 40)], [[10, 20, 10_000]]],
  ["beside it, it stays whole", [aSpan("f", -9, 0), aSpan("g", 30, 40)], [[0, 30, 30_000]]],
])("a drive over which a fixed trip lies %s", (_, fixed, expected) => {
  expect(spansOf(withoutOverlaps([aDrive(0, 30)], fixed, 200).drives)).toEqual(expected);
});

test("what remains below the shortest trip is dropped, and a drive without positions cannot be cut", () => {
  expect(withoutOverlaps([aDrive(0, 30)], [aSpan("f", 0, 29.9)], 200).drives).toEqual([]);
  expect(withoutOverlaps([aDrive(0, 30, { agent: 3, points: [] })], [aSpan("f", 0, 9)], 200).drives).toEqual(
    [],
  );
});

test("a running drive goes on after a fixed trip", () => {
  expect(spansOf(withoutOverlaps([aDrive(0, null)], [aSpan("f", 0, 10)], 200).drives)).toEqual([
    [10, null, 20_000],
  ]);
});

test("a fixed trip that is told again just as it is makes no conflict, another does", () => {
  expect(withoutOverlaps([aDrive(0, 30)], [aSpan("f", 0, 30)], 200).conflicts).toEqual([]);
  expect(withoutOverlaps([aDrive(0, 30)], [aSpan("f", 0, 9), aSpan("g", 9, 30)], 200).conflicts).toEqual([]);
  expect(withoutOverlaps([aDrive(0, 31)], [aSpan("f", 0, 30)], 200).conflicts).toMatchObject([{ id: "f" }]);
});

test("a trip keeps its id by the longest common time", () => {
  const [early, late] = [aDrive(0, 20), aDrive(20, 30)];
  const { matched, unmatched } = matchByOverlap(
    [early, late],
    [aSpan("a", 0, 12), aSpan("b", 13, 29), aSpan("c", 40, 50)],
  );

  expect(matched.get(early)).toBe("a");
  expect(matched.get(late)).toBe("b");
  expect(unmatched).toEqual(["c"]);
});
