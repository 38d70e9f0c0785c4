import { expect, test } from "vitest";
import { haversineMeters } from "./distance.ts";
import { areaInSquareMeters, circleRing, crossesItself, type Ring, withoutRepeats } from "./ring.ts";

const square: Ring = [
  [16, 48],
  [16, 49],
  [17, 49],
  [17, 48],
];

test("corners that are repeated and one that closes the ring do not count", () => {
  expect(withoutRepeats([...square.flatMap((corner) => [corner, corner]), square[0]!])).toEqual(square);
  expect(withoutRepeats([square[0]!, square[0]!])).toEqual([]);
});

test.each<[string, boolean, Ring]>([
  ["a square", false, square],
  ["the same the other way round", false, square.toReversed()],
  ["a corner on a straight edge", false, [[16, 48], [16, 48.5], ...square.slice(1)]],
  ["a bow tie", true, [square[0]!, square[2]!, square[1]!, square[3]!]],
  ["a spike", true, [...square, [18, 48], [17, 48]]],
  [
    "an edge that runs back",
    true,
    [
      [16, 48],
      [17, 48],
      [16.5, 48],
      [16.5, 49],
    ],
  ],
  [
    "a corner on another edge",
    true,
    [
      [16, 48],
      [16, 49],
      [16.5, 48],
      [17, 49],
      [17, 48],
    ],
  ],
  [
    "two squares that share a corner",
    true,
    [...square.slice(0, 3), [18, 49], [18, 50], [17, 50], [17, 49], [17, 48]],
  ],
])("%s: crosses itself %s", (_, crosses, ring) => {
  expect(crossesItself(ring)).toBe(crosses);
});

test("the area of a degree in Vienna, and of a circle", () => {
  expect(areaInSquareMeters(square) / 8_193e6).toBeCloseTo(1, 2);
  expect(areaInSquareMeters(circleRing([16, 48], 1000)) / 3.1365e6).toBeCloseTo(1, 2);
});

test("the corners of a circle have one distance, and it crosses itself nowhere", () => {
  const ring = circleRing([16.37, 48.2], 500_000);
  for (const [longitude, latitude] of ring) {
    expect(haversineMeters({ longitude: 16.37, latitude: 48.2 }, { longitude, latitude })).toBeCloseTo(
      500_000,
      0,
    );
  }
  expect(crossesItself(ring)).toBe(false);
});

test("5,000 corners are judged without keeping others waiting", () => {
  const comb: Ring = Array.from({ length: 2_500 }, (_, index) => [16 + (index % 2), 48 + index * 1e-4]);
  const back: Ring = comb.map(([x, y]) => [x === 16 ? 15 : 17.5, y] as const).toReversed();
  const before = process.cpuUsage().user;
  expect(crossesItself([...comb, ...back])).toBe(true);
  expect(crossesItself(circleRing([16, 48], 1000, 5_000))).toBe(false);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000);
});
