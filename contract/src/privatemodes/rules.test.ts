import { expect, test } from "vitest";
import { latestEnd } from "./rules.ts";
import { tripEnd } from "./schemas.ts";

const now = Date.parse("2026-11-20T08:00:00Z");

// Rule detection/private-switch.
test.each([
  ["for the trip it is a day at most", tripEnd, "2026-11-21T08:00:00.000Z"],
  ["two hours are two hours", "2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"],
  ["a day may be whole", "2026-11-21T08:00:00Z", "2026-11-21T08:00:00.000Z"],
  ["by a clock that is five minutes ahead it is a day", "2026-11-21T08:05:00Z", "2026-11-21T08:00:00.000Z"],
  ["more than that is none", "2026-11-21T08:05:01Z", null],
  ["what is over is none", "2026-11-20T08:00:00Z", null],
])("%s", (_name, until, end) => {
  const found = latestEnd(until, now);
  expect(found && new Date(found).toISOString()).toBe(end);
});
