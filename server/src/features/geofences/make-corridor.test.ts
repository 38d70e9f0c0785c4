import { whyNoRing } from "@wegbuch/contract/geofences/rules";
import { areaInSquareMeters, type Position } from "@wegbuch/geo/ring";
import { expect, test } from "vitest";
import { corridorRing } from "./make-corridor.ts";

const ringOf = (way: Position[], width: number) => {
  const ring = corridorRing(way, width);
  if (typeof ring === "string") throw new Error(ring);
  return ring;
};

test("a straight road is a rectangle with half its width on both sides and flat ends", () => {
  const ring = ringOf(
    [
      [16.37, 48.2],
      [16.37, 48.21],
    ],
    20,
  );
  expect(ring).toHaveLength(4);
  expect(areaInSquareMeters(ring) / (1111.95 * 20)).toBeCloseTo(1, 2);
  expect(Math.min(...ring.map(([, y]) => y))).toBeCloseTo(48.2, 6);
  expect(Math.max(...ring.map(([, y]) => y))).toBeCloseTo(48.21, 6);
});

const wiggle = (count: number, step: (index: number) => Position) =>
  Array.from({ length: count }, (_, index) => step(index));
// The same numbers each time.
let seed = 7;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

test.each<[string, number, Position[]]>([
  [
    "one that folds back on itself",
    20,
    [
      [16.37, 48.2],
      [16.38, 48.2],
      [16.37, 48.2],
    ],
  ],
  [
    "one that crosses itself",
    50,
    [
      [16.37, 48.2],
      [16.38, 48.21],
      [16.38, 48.2],
      [16.37, 48.21],
    ],
  ],
  [
    "one that ends where it began",
    50,
    [
      [16.37, 48.2],
      [16.38, 48.2],
      [16.38, 48.21],
      [16.37, 48.2],
    ],
  ],
  [
    "one across Austria",
    1,
    [
      [9.6, 47.2],
      [17, 48.2],
    ],
  ],
  [
    "one across Europe",
    1_000,
    [
      [-9.1, 38.7],
      [29, 41],
    ],
  ],
  ["5,000 points that wind", 8, wiggle(5_000, (i) => [16 + i * 2e-4, 48 + Math.sin(i / 30) * 0.01])],
  ["5,000 spikes", 3, wiggle(5_000, (i) => [16 + i * 1e-4, 48 + (i % 2) * 0.001])],
  ["5,000 points on top of each other", 1_000, wiggle(5_000, (i) => [16 + i * 1e-6, 48 + (i % 2) * 0.01])],
  ["a scribble", 1, wiggle(5_000, () => [16 + random(), 48 + random()])],
])("%s is one simple ring of at most 500 corners", (_, width, way) => {
  const ring = ringOf(way, width);
  expect(whyNoRing(ring)).toBeNull();
  expect(ring.length).toBeLessThanOrEqual(500);
});

test("what has no length, is too long or leads across the antimeridian is no road", () => {
  expect(corridorRing([[16, 48]], 10)).toBe("roadHasNoLength");
  expect(
    corridorRing(
      [
        [16, 48],
        [16.000000001, 48],
      ],
      1,
    ),
  ).toBe("roadHasNoLength");
  expect(
    corridorRing(
      [
        [-60, 48],
        [16, 48],
      ],
      10,
    ),
  ).toBe("roadIsTooLong");
  const backAndForth = wiggle(5_000, (i) => [(i % 2) * 59, 40 + i * 0.001]);
  expect(corridorRing(backAndForth, 10)).toBe("roadIsTooLong");
  expect(
    corridorRing(
      [
        [179.9, 48],
        [-179.9, 48],
      ],
      10,
    ),
  ).toBe("ringIsAcrossAntimeridian");
});
