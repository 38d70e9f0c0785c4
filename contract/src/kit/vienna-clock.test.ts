import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayOf,
  instantAtWall,
  isStartOfDay,
  startOfDay,
  wallOf,
} from "./vienna-clock.ts";

const shown = (instant: string) => new Date(wallOf(Date.parse(instant))).toISOString().slice(0, 16);
const instantOf = (local: string) => new Date(instantAtWall(Date.parse(`${local}Z`))).toISOString();

test.each([
  ["2026-01-31T23:30:00Z", "2026-02-01T00:30"],
  ["2026-03-29T00:59:59Z", "2026-03-29T01:59"],
  ["2026-03-29T01:00:00Z", "2026-03-29T03:00"],
  ["2026-10-25T00:59:59Z", "2026-10-25T02:59"],
  ["2026-10-25T01:00:00Z", "2026-10-25T02:00"],
  ["1889-01-01T00:00:00Z", "1889-01-01T01:05"],
  ["0000-12-31T23:30:00Z", "0001-01-01T00:35"],
  ["9999-12-31T22:30:00Z", "9999-12-31T23:30"],
])("at %s the clocks show %s", (instant, local) => {
  expect(shown(instant)).toBe(local);
});

test.each([
  ["2026-07-01T09:15", "2026-07-01T07:15:00.000Z"],
  ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("%s is %s: of two times the first, and after a skipped one as long after", (local, instant) => {
  expect(instantOf(local)).toBe(instant);
});

test("a day begins at its midnight, and no fraction of a second later", () => {
  expect(dayOf("2026-03-28T22:59:59.999Z")).toBe("2026-03-28");
  expect(new Date(startOfDay("2026-03-30")).toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(isStartOfDay("2026-03-30T00:00:00.000+02:00")).toBe(true);
  expect(isStartOfDay("2026-03-29T22:00:00.0000001Z")).toBe(false);
  expect(isStartOfDay("2026-03-29T23:00:00Z")).toBe(false);
});

test("days and months are counted by the calendar", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect([1, 13, -11].map((months) => addMonths("2026-01-31", months))).toEqual([
    "2026-02-28",
    "2027-02-28",
    "2025-02-28",
  ]);
  expect(addMonths("+010000-01-01", 1)).toBe("+010000-02-01");
});
