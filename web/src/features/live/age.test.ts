import { expect, test } from "vitest";
import { ageOf, isStale } from "./age.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

test.each([
  [-5 * second, "now", 0],
  [2.9 * second, "now", 0],
  [3 * second, "seconds", 3],
  [59.9 * second, "seconds", 59],
  [minute, "minutes", 1],
  [59.9 * minute, "minutes", 59],
  [hour, "hours", 1],
  [47.9 * hour, "hours", 47],
  [48 * hour, "days", 2],
  [72 * hour, "days", 3],
] as const)("%d ms ago reads as %s %d", (milliseconds, unit, count) => {
  expect(ageOf(milliseconds)).toEqual({ unit, count });
});

test("speeds are stale once the second answer is missing", () => {
  expect(isStale(100_000, 119_000, 10_000)).toBe(false);
  expect(isStale(100_000, 121_000, 10_000)).toBe(true);
});
