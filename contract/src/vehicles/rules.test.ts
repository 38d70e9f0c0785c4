import { expect, test } from "vitest";
import { isSending } from "./rules.ts";

test("three full hours of silence, or no position at all, count as not sending", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(isSending("2026-03-01T09:00:00.001Z", now)).toBe(true);
  expect(isSending("2026-03-01T09:00:00.000Z", now)).toBe(false);
  expect(isSending(null, now)).toBe(false);
});
