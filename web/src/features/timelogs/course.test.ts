import type { TimeEventCode } from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import { courseOf, hoursOf } from "./course.ts";

const day = "2026-11-20";
const at = (event: TimeEventCode, occurredAt: string) => ({ event, occurredAt });

test("a day is drawn from its work to its breaks, in minutes of the clock", () => {
  const course = courseOf(day, [
    at(0, "2026-11-20T06:00:00.000Z"),
    at(2, "2026-11-20T11:00:00.000Z"),
    at(3, "2026-11-20T11:30:00.000Z"),
    at(1, "2026-11-20T15:00:00.000Z"),
  ]);
  expect(course).toEqual([
    { kind: "work", from: 7 * 60, to: 16 * 60 },
    { kind: "rest", from: 12 * 60, to: 12 * 60 + 30 },
  ]);
  expect(hoursOf(course)).toBe(24);
});

test("a night shift goes on beyond midnight", () => {
  const course = courseOf(day, [at(0, "2026-11-20T21:00:00.000Z"), at(1, "2026-11-21T04:10:00.000Z")]);
  expect(course).toEqual([{ kind: "work", from: 22 * 60, to: 29 * 60 + 10 }]);
  expect(hoursOf(course)).toBe(30);
});

test("what was never ended is a moment", () => {
  expect(courseOf(day, [at(2, "2026-11-20T11:00:00.000Z")])).toEqual([{ kind: "rest", from: 720, to: 720 }]);
});
