import { expect, test } from "vitest";
import { daysUntilRelease, formatDuration } from "./rules.ts";

test.each([
  [0, "00:00:00"],
  [120, "00:02:00"],
  [465, "00:07:45"],
  [359_999.4, "99:59:59"],
  [360_000, "100:00:00"],
  [-5, "00:00:00"],
])("%d seconds are said as %s", (seconds, said) => {
  expect(formatDuration(seconds)).toBe(said);
});

const endOfMarch = "2026-03-31T22:00:00.000Z";

test.each([
  ["2026-03-10T11:00:00Z", 22],
  ["2026-03-31T21:59:59Z", 1],
  ["2026-03-31T22:00:00Z", 0],
  ["2026-04-02T00:00:00Z", 0],
])("at %s March can be released in %d days", (now, days) => {
  expect(daysUntilRelease(endOfMarch, Date.parse(now))).toBe(days);
});
