import { expect, test } from "vitest";
import { daysLeft, inboxDeadline } from "./rules.ts";

const at = (instant: string) => Date.parse(instant);
const deadlineOf = (finished: string, created = finished) =>
  inboxDeadline({ finishedAt: at(finished), createdAt: at(created) });

test("a trip that ends late on Monday can be spoken of until the end of the next", () => {
  const { deadlineAt, hasArrivedLate } = deadlineOf("2026-05-04T23:40:00+02:00");

  expect(new Date(deadlineAt).toISOString()).toBe("2026-05-11T22:00:00.000Z");
  expect(hasArrivedLate).toBe(false);
});

test("days that are left count today: three on 9 May, one on the last, none afterwards", () => {
  const { deadlineAt } = deadlineOf("2026-05-04T23:40:00+02:00");
  const leftAt = (instant: string) => daysLeft(deadlineAt, at(instant));

  expect(leftAt("2026-05-09T12:00:00+02:00")).toBe(3);
  expect(leftAt("2026-05-11T00:00:00+02:00")).toBe(1);
  expect(leftAt("2026-05-11T23:59:59+02:00")).toBe(1);
  expect(leftAt("2026-05-12T00:00:00+02:00")).toBe(0);
});

test("a trip whose records arrive later has its seven days from then on", () => {
  const { deadlineAt, hasArrivedLate } = deadlineOf("2026-05-04T23:40:00+02:00", "2026-05-20T08:00:00+02:00");

  expect(new Date(deadlineAt).toISOString()).toBe("2026-05-27T22:00:00.000Z");
  expect(hasArrivedLate).toBe(true);
});

test.each([
  ["spring", "2026-03-26T12:00:00+01:00", "2026-04-02T22:00:00.000Z"],
  ["autumn", "2026-10-22T12:00:00+02:00", "2026-10-29T23:00:00.000Z"],
])("the clocks of %s change nothing about local days", (_, finished, expected) => {
  const { deadlineAt } = deadlineOf(finished);

  expect(new Date(deadlineAt).toISOString()).toBe(expected);
  expect(daysLeft(deadlineAt, at(finished))).toBe(8);
});
