import { expect, test } from "vitest";
import { daysUntilRelease } from "./release.ts";

const endOfMarch = "2026-03-31T22:00:00.000Z";

test.each([
  ["2026-03-10T11:00:00Z", 22],
  ["2026-03-31T21:59:59Z", 1],
  ["2026-03-31T22:00:00Z", 0],
  ["2026-04-02T00:00:00Z", 0],
])("at %s March can be released in %d days", (now, days) => {
  expect(daysUntilRelease(endOfMarch, Date.parse(now))).toBe(days);
});
