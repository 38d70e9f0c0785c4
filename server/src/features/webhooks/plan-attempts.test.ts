import { expect, test } from "vitest";
import { attemptPausesMs, planAttempt } from "./plan-attempts.ts";

const now = new Date("2026-05-04T08:00:00Z");
const secondsUntil = (attempts: number, random = 0.5, retryAfter?: string) => {
  const at = planAttempt({ attempts, now, random, retryAfter });
  return at && (at.getTime() - now.getTime()) / 1_000;
};

test("ten attempts lie within 75.6 hours", () => {
  expect(attemptPausesMs.map((_, index) => secondsUntil(index + 1))).toEqual([
    5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]);
  expect(attemptPausesMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(75.6, 1);
  expect(secondsUntil(10)).toBeNull();
});

test("a pause is a tenth longer or shorter", () => {
  expect([secondsUntil(2, 0), secondsUntil(2, 1)]).toEqual([270, 330]);
});

test.each([
  ["7", 300],
  ["3600", 3_600],
  ["999999", 86_400],
  ["Mon, 04 May 2026 09:00:00 GMT", 3_600],
  ["Sun, 03 May 2026 09:00:00 GMT", 300],
  ["soon", 300],
  ["-5", 300],
])("who asks to be left alone for %s is, a day at most", (retryAfter, seconds) => {
  expect(secondsUntil(2, 0.5, retryAfter)).toBe(seconds);
});
