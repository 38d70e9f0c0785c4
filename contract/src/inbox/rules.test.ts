import { assert, property, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { daysLeft, inboxDeadline, type Likeness, suggestionFrom } from "./rules.ts";

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

const like = (more: Partial<Likeness>): Likeness => ({
  type: 0,
  description: "Wartung",
  contact: "Fa. Huber",
  isFromSameStart: false,
  isSameWeekday: false,
  isOld: false,
  count: 1,
  lastAt: at("2026-04-28T10:00:00Z"),
  ...more,
});
const privately = { type: 1, description: "", contact: "" } as const;
const older = { lastAt: at("2026-01-07T10:00:00Z") };

/** Ten recent ones, eight from the same start and three of them on the same weekday; two old ones; two private. */
const worked = [
  like({ isFromSameStart: true, isSameWeekday: true, count: 3 }),
  like({ isFromSameStart: true, count: 5, ...older }),
  like({ count: 2, ...older }),
  like({ isOld: true, count: 2, ...older, description: "WARTUNG" }),
  like({ ...privately, count: 2, ...older }),
];

test("twelve trips of fourteen to a target suggest what they were, and say why: 126 of 142 points", () => {
  expect(suggestionFrom(worked)).toEqual({
    type: 0,
    description: "Wartung",
    contact: "Fa. Huber",
    percent: 89,
    basis: { count: 12, lastAt: "2026-04-28T10:00:00.000Z", source: "own" },
  });
});

test("the order of earlier trips changes nothing", () => {
  const anyOrder = shuffledSubarray(worked, { minLength: worked.length });
  assert(
    property(anyOrder, (shuffled) => {
      expect(suggestionFrom(shuffled)).toEqual(suggestionFrom(worked));
    }),
  );
});

test("too few suggest nothing, and neither do trips that do not agree", () => {
  expect(suggestionFrom([])).toBeNull();
  expect(suggestionFrom([like({ count: 2, isFromSameStart: true })])).not.toBeNull();
  expect(suggestionFrom([like({ count: 2, isFromSameStart: true, isOld: true })])).toBeNull();
  expect(suggestionFrom([like({ count: 3 }), like({ ...privately, count: 2 })])).not.toBeNull();
  expect(suggestionFrom([like({ count: 4 }), like({ ...privately, count: 3 })])).toBeNull();
});
