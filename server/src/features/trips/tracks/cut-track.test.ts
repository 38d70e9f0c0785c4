import { expect, test } from "vitest";
import { cutTrack, idleSecondsOf } from "./cut-track.ts";

const point = (seconds: number, metersFromStart: number, speedKmh = 40) => ({
  time: seconds * 1_000,
  latitude: 48 + metersFromStart / 100_000,
  longitude: 16,
  speedKmh,
  headingDegrees: null,
  metersFromStart,
});

const track = [point(0, 0), point(600, 9_000), point(900, 9_000, 0), point(1_800, 24_000)];

test("a cut between two points divides their way evenly in time", () => {
  const part = cutTrack(track, 300_000, 1_350_000);

  expect(part.map(({ time, metersFromStart }) => [time / 1_000, metersFromStart])).toEqual([
    [300, 0],
    [600, 4_500],
    [900, 4_500],
    [1_350, 12_000],
  ]);
  expect(part[0]!.latitude).toBeCloseTo(48.045, 7);
});

test("a cut beyond the ends keeps the ends, one on a point repeats none", () => {
  expect(cutTrack(track, -1, 9_000_000)).toEqual(track);
  expect(cutTrack(track, 600_000, 900_000)).toHaveLength(2);
  expect(cutTrack([], 0, 1)).toEqual([]);
});

test("idling is counted from the points as while driving", () => {
  const slow = [
    point(0, 0, 0),
    point(59, 0, 0),
    point(60, 0),
    point(100, 0, 2),
    point(160, 0, 0),
    point(200, 9),
  ];

  expect(idleSecondsOf(slow)).toBe(60);
  expect(idleSecondsOf([point(0, 0, 0), point(90, 0, 0)])).toBe(90);
});
