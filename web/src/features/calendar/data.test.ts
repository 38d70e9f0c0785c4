import { expect, test } from "vitest";
import { type CalendarTrip, isRecent, withRunning } from "./data.ts";

const trip = (id: string, finishedAt: string | null) => ({ id, finishedAt }) as CalendarTrip;

test("a running trip stands beside the finished ones, and once when it has just ended", () => {
  const finished = [trip("a", "2026-11-20T08:00:00Z"), trip("b", "2026-11-20T09:00:00Z")];
  const shown = withRunning(finished, [trip("b", null), trip("c", null)]);
  expect(shown.map(({ id, finishedAt }) => [id, finishedAt === null])).toEqual([
    ["a", false],
    ["b", false],
    ["c", true],
  ]);
  expect(withRunning(finished, [])).toBe(finished);
});

test("only a vehicle that was heard of lately is asked what it drives", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(isRecent("2026-11-20T11:59:00Z", now)).toBe(true);
  expect(isRecent("2026-11-20T11:30:00Z", now)).toBe(false);
  expect(isRecent(null, now)).toBe(false);
});
