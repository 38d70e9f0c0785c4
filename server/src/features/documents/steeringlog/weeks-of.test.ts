import { mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysOfWeek, weekNumberOf } from "./weeks-of.ts";

test.each([
  ["2026-05-03", "2026-04-27", 18],
  ["2026-05-04", "2026-05-04", 19],
  ["2026-01-01", "2025-12-29", 1],
  ["2027-01-03", "2026-12-28", 53],
  ["2024-12-31", "2024-12-30", 1],
  ["2023-01-01", "2022-12-26", 52],
])("%s lies in the week of %s, which is number %i", (day, monday, number) => {
  expect([mondayOf(day), weekNumberOf(monday)]).toEqual([monday, number]);
});

test("every day lies in the seven days of its own week, whatever year", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
      const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
      const week = daysOfWeek(mondayOf(day), { from: null, to: null });
      expect(week).toHaveLength(7);
      expect(week).toContain(day);
      expect(new Set(week.map(mondayOf))).toEqual(new Set([week[0]]));
      expect(daysOfWeek(mondayOf(day), { from: day, to: day })).toEqual([]);
    }),
  );
});
