import { expect, test } from "vitest";
import { isBeforeFirstTrip } from "./filter.ts";

const month = (name: string, sum: number) => ({
  month: name,
  sum,
  businessSum: sum,
  privateSum: 0,
  driveToWorkSum: 0,
});

test("a company is new until its first trip", () => {
  const day = "2026-11-22";

  expect(isBeforeFirstTrip([month("2026-11", 0)], day)).toBe(true);
  expect(isBeforeFirstTrip([month("2026-11", 1)], day)).toBe(false);
  expect(isBeforeFirstTrip([month("2026-10", 0)], day)).toBe(false);
  expect(isBeforeFirstTrip([month("2026-10", 5_000), month("2026-11", 0)], day)).toBe(false);
  expect(isBeforeFirstTrip(undefined, day)).toBe(false);
});
