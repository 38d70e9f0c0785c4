import { expect, test } from "vitest";
import { monthBefore } from "./data.ts";

test("a running month is compared with the same days of the one before, a past one with the whole", () => {
  expect(monthBefore("2026-11", "2026-11-22")).toEqual({ first: "2026-10-01", last: "2026-10-22" });
  expect(monthBefore("2026-10", "2026-11-22")).toEqual({ first: "2026-09-01", last: "2026-09-30" });
  expect(monthBefore("2026-03", "2026-03-31")).toEqual({ first: "2026-02-01", last: "2026-02-28" });
});
