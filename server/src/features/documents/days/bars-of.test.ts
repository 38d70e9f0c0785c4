import { expect, test } from "vitest";
import { barsOf, lanesOf } from "./bars-of.ts";

const clock = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 16);
const dayName = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

function shown(startedAt: string, finishedAt: string) {
  const drive = { startedAt: Date.parse(startedAt), finishedAt: Date.parse(finishedAt), type: 0 as const };
  return barsOf(drive).map(({ day, from, to }) => `${dayName(day)} ${clock(from)}-${clock(to)}`);
}

test("a drive lies on the days of its clock, cut at midnight", () => {
  expect(shown("2026-05-04T06:00:00Z", "2026-05-04T06:30:00Z")).toEqual(["2026-05-04 08:00-08:30"]);
  expect(shown("2026-05-04T21:30:00Z", "2026-05-05T23:00:00Z")).toEqual([
    "2026-05-04 23:30-00:00",
    "2026-05-05 00:00-00:00",
    "2026-05-06 00:00-01:00",
  ]);
  expect(shown("2026-05-04T06:00:00Z", "2026-05-04T06:00:00Z")).toEqual(["2026-05-04 08:00-08:00"]);
});

test("in spring the hour that is left out stays empty, in autumn the one that comes twice is there twice", () => {
  expect(shown("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z")).toEqual([
    "2026-03-29 01:30-02:00",
    "2026-03-29 03:00-03:30",
  ]);
  expect(shown("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")).toEqual([
    "2026-10-25 02:30-03:00",
    "2026-10-25 02:00-02:30",
  ]);
});

test("what was driven at the same time lies in lanes below each other", () => {
  expect(lanesOf([])).toEqual([]);
  const bar = (from: number, to: number) => ({ from, to });
  expect(lanesOf([bar(0, 5), bar(1, 3), bar(3, 8), bar(4, 6), bar(5, 7)])).toEqual([0, 1, 1, 2, 0]);
});
