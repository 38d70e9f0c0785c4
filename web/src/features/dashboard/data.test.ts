import { expect, test } from "vitest";
import { monthBefore, refreshOf } from "./data.ts";

test("a running month is compared with the same days of the one before, a past one with the whole", () => {
  expect(monthBefore("2026-11", "2026-11-22")).toEqual({ first: "2026-10-01", last: "2026-10-22" });
  expect(monthBefore("2026-10", "2026-11-22")).toEqual({ first: "2026-09-01", last: "2026-09-30" });
  expect(monthBefore("2026-03", "2026-03-31")).toEqual({ first: "2026-02-01", last: "2026-02-28" });
});

test("vehicles are asked for again each minute while the month is running and they are few enough", () => {
  expect(refreshOf(undefined, true)).toBe(60_000);
  expect(refreshOf(500, true)).toBe(60_000);
  expect(refreshOf(501, true)).toBe(false);
  expect(refreshOf(3, false)).toBe(false);
});
