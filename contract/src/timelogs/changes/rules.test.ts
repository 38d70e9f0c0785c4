import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byTime, checksOf, partnerOf, untouched } from "../rules.ts";
import type { TimeEvent, TimeEventCode } from "../schemas.ts";
import { aDay, aLog, at, day, evening, minuteOfDay, nextWeek, work } from "../test-day.ts";
import { whyNotAdd, whyNotEnd, whyNotMove } from "./rules.ts";

test.each([
  ["", 0, "08:00", "16:00", null],
  ["", 4, "08:00", "08:30", null],
  ["", 2, "12:00", "12:30", "timeLogEvent restNeedsWork"],
  ["", 0, "16:00", "16:00", "occurredAt startIsAfterEnd"],
  ["", 0, "16:00", "2026-05-04T22:00", "finishedAt timeIsInFuture"],
  ["", 0, "2015-12-31T22:59", "2016-01-01T06:00", "occurredAt timeIsTooEarly"],
  ["", 0, "0001-01-01T00:00", "0001-01-01T06:00", "occurredAt timeIsTooEarly"],
  ["", 0, "2026-05-02T20:00", "2026-05-03T20:00", null],
  ["", 0, "2026-05-02T20:00", "2026-05-03T20:01", "finishedAt pairIsTooLong"],
  [work, 2, "12:00", "12:30", null],
  [work, 2, "08:00", "12:30", "occurredAt restIsOutsideWork"],
  [work, 2, "15:30", "16:00", "occurredAt restIsOutsideWork"],
  [work, 4, "16:00", "16:30", null],
  [work, 0, "17:00", "18:00", null],
  [work, 0, "15:59", "18:00", "occurredAt workOverlaps"],
  [work, 4, "2026-05-03T21:59", "2026-05-03T22:30", "occurredAt dayIsAnother"],
  [`${work}, 2 12:00, 3 12:30`, 4, "12:30", "13:00", null],
  [`${work}, 2 12:00, 3 12:30`, 4, "12:29", "13:00", "occurredAt breaksOverlap"],
  [`${work}, 4 12:00, 5 12:30`, 2, "11:00", "12:01", "occurredAt breaksOverlap"],
  [`${work}, 2 12:00, 3 12:30`, 2, "11:00", "13:00", "occurredAt breaksOverlap"],
] as const)("to %j a pair of %i from %s to %s: %s", (said, timeLogEvent, from, to, should) => {
  const log = said === "" ? null : aLog(said);
  const objection = whyNotAdd(log, { timeLogEvent, occurredAt: at(from), finishedAt: at(to) }, evening);
  expect(objection && `${objection.field} ${objection.key}`).toBe(should);
});

const shift = { day, events: aDay("0 22:00, 1 2026-05-05T04:00") };
const morning = Date.parse("2026-05-05T08:00Z");

test("in a night shift what is after midnight belongs to the day it began on", () => {
  const add = (timeLogEvent: 0 | 2 | 4, from: string, to: string) =>
    whyNotAdd(shift, { timeLogEvent, occurredAt: from, finishedAt: to }, morning)?.key ?? null;
  expect(add(2, "2026-05-05T00:00Z", "2026-05-05T00:30Z")).toBeNull();
  expect(add(4, "2026-05-05T03:30Z", "2026-05-05T04:30Z")).toBeNull();
  expect(add(4, "2026-05-05T04:00Z", "2026-05-05T04:30Z")).toBe("dayIsAnother");
  expect(add(0, "2026-05-05T05:00Z", "2026-05-05T06:00Z")).toBe("dayIsAnother");
});

const full = "0 08:00, 1 16:00, 2 12:00, 3 12:30, 4 14:00, 5 14:15, 6 09:00, 7 11:00";

test.each([
  ["2 12:00", "11:00", null],
  ["2 12:00", "12:30", "startIsAfterEnd"],
  ["2 12:00", "08:00", "timeIsOutsideWork"],
  ["3 12:30", "13:59", null],
  ["3 12:30", "14:00", null],
  ["3 12:30", "14:01", "breaksOverlap"],
  ["5 14:15", "16:00", "timeIsOutsideWork"],
  ["5 14:15", "15:59", null],
  ["0 08:00", "11:59", null],
  ["0 08:00", "12:00", "entriesAreOutsideWork"],
  ["0 08:00", "2026-05-03T21:59", "dayIsAnother"],
  ["1 16:00", "14:15", "entriesAreOutsideWork"],
  ["1 16:00", "14:16", null],
  ["1 16:00", "2026-05-04T22:00", "timeIsInFuture"],
  ["0 08:00", "2015-12-31T22:59", "timeIsTooEarly"],
  ["6 09:00", "09:01", "drivingTimeIsFixed"],
])("of a full day %s moves to %s: %s", (id, to, should) => {
  expect(whyNotMove(aLog(full), id, at(to), evening)?.key ?? null).toBe(should);
});

test("while a day goes on its breaks can be entered up to now", () => {
  const pair = { timeLogEvent: 2 as const, occurredAt: at("12:00"), finishedAt: at("12:30") };
  expect(whyNotAdd(aLog("0 08:00"), pair, evening)).toBeNull();
  expect(whyNotAdd(aLog("0 08:00"), pair, nextWeek)?.key).toBe("restNeedsWork");
});

test.each([
  ["0 08:00", "16:00", null],
  ["0 08:00", "08:00", "startIsAfterEnd"],
  ["0 08:00", "2026-05-12T08:00", "timeIsInFuture"],
  ["0 08:00", "2026-05-05T06:00", null],
  ["0 08:00", "2026-05-05T06:01", "pairIsTooLong"],
  ["0 08:00, 2 12:00, 3 12:30", "12:31", null],
  ["0 08:00, 2 12:00, 3 12:30", "12:30", "entriesAreOutsideWork"],
  // The end of work ends a break that was begun before it.
  ["0 08:00, 2 12:00", "12:01", null],
  ["0 08:00, 2 12:00", "12:00", "entriesAreOutsideWork"],
  ["0 06:00, 1 10:00, 0 14:00", "18:00", null],
  ["0 06:00, 0 14:00, 1 18:00", "13:00", null],
  ["0 06:00, 0 14:00, 1 18:00", "15:00", "workOverlaps"],
  ["0 06:00, 0 14:00, 1 18:00, 2 15:00, 3 15:30", "13:00", null],
  [work, "17:00", "workHasEnd"],
  ["6 08:00, 7 09:00", "17:00", "workHasEnd"],
])("of %j the end that was forgotten is set to %s: %s", (said, to, should) => {
  expect(whyNotEnd(aLog(said), at(to), nextWeek)?.key ?? null).toBe(should);
});

type Step = { code: 0 | 2 | 4; from: number; length: number } | { move: number; to: number };

test("whatever is added and moved, what is accepted stays a day without overlaps", () => {
  const aStep = fc.oneof(
    fc.record({
      code: fc.constantFrom(0 as const, 2 as const, 4 as const),
      from: minuteOfDay,
      length: fc.integer({ min: 1, max: 600 }),
    }),
    fc.record({ move: fc.nat(9), to: minuteOfDay }),
  );
  const time = (minute: number) => new Date(Date.parse(at("00:00")) + minute * 60_000).toISOString();
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 25 }), (steps: Step[]) => {
      let events: TimeEvent[] = [];
      for (const [index, step] of steps.entries()) {
        if ("move" in step) {
          const event = events[step.move % Math.max(1, events.length)];
          if (!event || whyNotMove({ day, events }, event.id, time(step.to), morning)) continue;
          events = events.map((one) => (one === event ? { ...one, occurredAt: time(step.to) } : one));
        } else {
          const pair = { occurredAt: time(step.from), finishedAt: time(step.from + step.length) };
          const log = events.length === 0 ? null : { day, events };
          if (whyNotAdd(log, { timeLogEvent: step.code, ...pair }, morning)) continue;
          const start = {
            id: `${index}a`,
            event: step.code,
            occurredAt: pair.occurredAt,
            ...untouched,
          };
          const end = {
            id: `${index}b`,
            event: (step.code + 1) as TimeEventCode,
            ...untouched,
          };
          events = [...events, start, { ...end, occurredAt: pair.finishedAt }];
        }
        // Every start still has its own end.
        for (const event of events) {
          const partner = partnerOf(events, event)!;
          expect(partner.id.slice(0, -1)).toBe(event.id.slice(0, -1));
        }
        expect(checksOf(events).finishBreakWithoutStart).toBe(false);
      }
      const of = (codes: number[]) => byTime(events).filter(({ event }) => codes.includes(event));
      for (const codes of [
        [0, 1],
        [2, 3, 4, 5],
      ]) {
        const alternating = of(codes).map(({ event }) => event % 2);
        expect(alternating).toEqual(alternating.map((_, index) => index % 2));
      }
    }),
    { numRuns: 500 },
  );
});
