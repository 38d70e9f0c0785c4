import { expect, test } from "vitest";
import { instantOfWall, wallSpan } from "./scheduler-times.ts";

test.each([
  [
    "a usual day",
    "2026-11-20T06:12:00.400Z",
    "2026-11-20T06:48:00Z",
    "2026-11-20T07:12:00",
    "2026-11-20T07:48:00",
  ],
  [
    "over midnight",
    "2026-11-19T22:30:00Z",
    "2026-11-20T00:15:00Z",
    "2026-11-19T23:30:00",
    "2026-11-20T01:15:00",
  ],
  [
    "while clocks go forward",
    "2026-03-29T00:50:00Z",
    "2026-03-29T01:10:00Z",
    "2026-03-29T01:50:00",
    "2026-03-29T03:10:00",
  ],
  [
    "while clocks go back",
    "2026-10-25T00:50:00Z",
    "2026-10-25T01:10:00Z",
    "2026-10-25T02:50:00",
    "2026-10-25T03:10:00",
  ],
])("%s: %s to %s lies from %s to %s", (_name, from, to, start, end) => {
  expect(wallSpan(from, to)).toEqual({ start, end });
});

test("what is drawn at nine is nine o'clock in Austria, in summer and in winter", () => {
  expect(instantOfWall(new Date(2026, 10, 20, 9, 15))).toBe("2026-11-20T08:15:00.000Z");
  expect(instantOfWall(new Date(2026, 6, 20, 9, 15))).toBe("2026-07-20T07:15:00.000Z");
});
