import { expect, test } from "vitest";
import { TileFaults } from "./tile-faults.ts";

test("the third failure within a minute is one too many", () => {
  const faults = new TileFaults();

  expect([0, 30_000, 59_000].map((at) => faults.failed(at))).toEqual([false, false, true]);
});

test("failures of an hour ago are forgotten", () => {
  const faults = new TileFaults();

  expect([0, 1_000, 61_000, 120_000].map((at) => faults.failed(at))).toEqual([false, false, false, false]);
});

test("a map that ends somewhere is a map", () => {
  const faults = new TileFaults();
  faults.arrived();

  expect(Array.from({ length: 50 }, () => faults.missed())).not.toContain(true);
});

test("a map without any tile is none", () => {
  const faults = new TileFaults();

  expect(Array.from({ length: 9 }, () => faults.missed()).indexOf(true)).toBe(8);
});
