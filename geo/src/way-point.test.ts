import { expect, test } from "vitest";
import { findReached, wayPointBetween } from "./way-point.ts";

const from = { latitude: 48, longitude: 16, time: 0, metersFromStart: 9_000 };
const to = { latitude: 49, longitude: 14, time: 1_001, metersFromStart: 24_000 };

test("between two points place, whole milliseconds and metres are where one expects them", () => {
  expect(wayPointBetween(from, to, 0)).toEqual(from);
  expect(wayPointBetween(from, to, 1)).toEqual(to);
  expect(wayPointBetween(from, to, 0.5)).toEqual({
    latitude: 48.5,
    longitude: 15,
    time: 501,
    metersFromStart: 16_500,
  });
});

test.each([
  [12_000, { index: 3, fraction: 0.2 }],
  [9_000, { index: 1, fraction: 1 }],
  [9_000.004, { index: 1, fraction: 1 }],
  [24_000, { index: 3, fraction: 1 }],
  [24_000.004, { index: 3, fraction: 1 }],
  [24_001, null],
  [0, null],
])("of a way with a standstill %d m are reached first at %j", (meters, reached) => {
  expect(findReached([0, 9_000, 9_000, 24_000], meters, (each) => each)).toEqual(reached);
});
