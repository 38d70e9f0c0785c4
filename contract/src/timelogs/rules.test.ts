import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  breakMissedAt,
  byTime,
  checksOf,
  derivedChecksOf,
  partnerOf,
  sumsOf,
  whyNotAdd,
  whyNotMove,
  workOf,
} from "./rules.ts";
import type { TimeEvent, TimeEventCode } from "./schemas.ts";

const day = "2026-05-04";
const at = (time: string) =>
  time.length > 5 ? `${time}:00.000Z` : new Date(`${day}T${time}:00+02:00`).toISOString();

/** Events by code and local time of the day: "0 08:00, 1 16:00". */
function aDay(said: string): TimeEvent[] {
  if (said === "") return [];
  return said.split(", ").map((one) => {
    const [code, time] = one.split(" ") as [string, string];
    const event = Number(code) as TimeEventCode;
    return { id: one, event, occurredAt: at(time), originallyAt: null, addedAt: null };
  });
}

const aLog = (said: string) => ({ day, events: aDay(said) });
const nextWeek = Date.parse(at("12:00")) + 7 * 86_400_000;
const evening = Date.parse(at("23:59"));
const work = "0 08:00, 1 16:00";

const flags = (said: string) => {
  const checks = Object.entries(checksOf(aDay(said)));
  return checks.filter(([, holds]) => holds).map(([name]) => name);
};

test.each([
  ["", []],
  [work, []],
  [`${work}, 2 12:00, 3 12:30, 6 08:00, 7 16:00`, []],
  [`${work}, 6 16:00, 7 16:01`, ["eventsAfterFinish"]],
  [`${work}, 4 07:59, 5 08:00`, ["eventsBeforeStart"]],
  [`${work}, 3 12:00`, ["finishBreakWithoutStart"]],
  [`${work}, 2 11:00, 3 11:30, 3 12:00`, ["finishBreakWithoutStart"]],
  // An end belongs to a start of its own kind.
  [`${work}, 2 11:00, 5 11:30`, ["finishBreakWithoutStart"]],
  [`${work}, 7 12:00`, ["finishTripWithoutStart"]],
  ["6 08:00, 7 09:00", ["finishTripWithoutStart"]],
  ["4 08:00, 5 09:00", []],
  // Two vehicles at once are two drives that both began.
  [`${work}, 6 09:00, 6 09:10, 7 09:30, 7 09:40`, []],
  ["0 08:00, 1 12:00, 0 13:00, 1 16:00, 6 12:30, 7 12:40", []],
  ["1 16:00, 6 17:00, 7 18:00", ["eventsAfterFinish", "finishTripWithoutStart"]],
])("the server tells of %j: %j", (said, should) => {
  expect(flags(said)).toEqual(should);
});

test.each([
  [work, "restBreakMisused"],
  ["0 08:00, 1 14:00", ""],
  ["0 08:00, 1 14:01", "restBreakMisused"],
  [`${work}, 2 12:00, 3 12:15`, ""],
  [`${work}, 2 12:00, 3 12:14`, "restBreakMisused"],
  [`${work}, 2 12:00`, "restBreakMisused"],
  ["0 08:00, 1 20:30, 2 14:00, 3 14:30", ""],
  ["0 08:00, 1 20:31, 2 14:00, 3 14:30", "restBreakMisused"],
  ["0 08:00, 1 12:00, 0 16:00, 1 20:00", "severalStarts"],
  ["", "noRecording"],
  ["6 08:00, 7 09:00", "noRecording"],
])("what follows for %j is %j", (said, should) => {
  const found = Object.entries(derivedChecksOf({ id: "a log", events: aDay(said) }, nextWeek));
  expect(found.flatMap(([name, holds]) => (holds ? [name] : [])).join()).toBe(should);
});

test("a day is summed up by what was recorded, and drives at the same time count once", () => {
  const events = aDay(
    `${work}, 2 12:00, 3 12:30, 4 10:00, 5 10:15, 6 08:00, 7 10:00, 6 09:00, 7 10:00, 6 15:30, 7 16:30`,
  );
  const minutes = Object.entries(sumsOf(events)).map(([name, seconds]) => [name, seconds / 60]);
  expect(Object.fromEntries(minutes)).toEqual({
    workSeconds: 480,
    netWorkSeconds: 450,
    restSeconds: 30,
    drivingBreakSeconds: 15,
    drivingSeconds: 180,
    otherSeconds: 480 - 30 - 15 - 150,
  });
});

test("what was driven during a break was no break, and the day says so", () => {
  const events = aDay(`${work}, 2 12:00, 3 12:45, 6 12:10, 7 12:26`);
  expect(sumsOf(events)).toEqual({
    workSeconds: 480 * 60,
    netWorkSeconds: (480 - 29) * 60,
    restSeconds: 29 * 60,
    drivingBreakSeconds: 0,
    drivingSeconds: 16 * 60,
    otherSeconds: (480 - 45) * 60,
  });
  expect(derivedChecksOf({ id: "log", events }, nextWeek).drivenInBreak).toBe(true);
  const apart = aDay(`${work}, 2 12:00, 3 12:45, 6 12:45, 7 13:00`);
  expect(derivedChecksOf({ id: "log", events: apart }, nextWeek).drivenInBreak).toBe(false);
});

test("seconds of a drive that nobody sees change no sum", () => {
  const seconds = (time: string, second: number) =>
    new Date(Date.parse(at(time)) + second * 1_000).toISOString();
  const events = aDay(`${work}, 6 08:00, 7 09:00`).map((one) =>
    one.event === 6 ? { ...one, occurredAt: seconds("08:00", 59) } : one,
  );
  expect(sumsOf(events).drivingSeconds).toBe(3_600);
});

test.each([
  [`${work}, 6 08:00, 7 12:00`, null],
  [`${work}, 6 08:00, 7 12:01`, "12:00"],
  [`${work}, 6 08:00, 7 10:00, 6 10:30, 7 13:00`, "12:30"],
  // A gap within working time that nobody recorded is no break.
  [`${work}, 6 08:00, 7 10:00, 2 10:00, 3 10:30, 6 10:30, 7 14:00`, null],
  // 30 minutes in parts.
  [`${work}, 6 08:00, 7 10:00, 4 10:00, 5 10:15, 6 10:15, 7 11:00, 2 11:00, 3 11:15, 6 11:15, 7 15:00`, null],
  [`${work}, 6 08:00, 7 10:00, 4 10:00, 5 10:15, 6 10:15, 7 12:30`, "12:15"],
  // Time off is a break.
  ["0 08:00, 1 11:00, 0 12:00, 1 16:00, 6 08:00, 7 11:00, 6 12:00, 7 15:00", null],
  ["6 08:00, 7 11:00, 6 12:00, 7 15:00", null],
  ["6 08:00, 7 13:00", "12:00"],
  // A break while driving is none.
  [`${work}, 6 08:00, 7 13:00, 2 09:00, 3 10:00`, "12:00"],
])("of %j a break was missed at %j", (said, should) => {
  expect(breakMissedAt(aDay(said))).toBe(should && at(should));
});

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

test("what ends at a time comes before what begins then, so that work after work is two of it", () => {
  const events = aDay("6 12:00, 0 12:00, 1 12:00, 7 12:00, 0 08:00, 1 16:00, 6 08:00, 7 14:00");
  expect(byTime(events).map(({ event }) => event)).toEqual([0, 6, 7, 1, 0, 6, 7, 1]);
  expect(partnerOf(events, events[2]!)).toBe(events[4]);
  expect(sumsOf(events).workSeconds).toBe(8 * 3_600);
});

test("an end belongs to the last start of its kind that is open", () => {
  const events = aDay("2 09:00, 2 12:00, 3 12:30, 5 13:00");
  expect(partnerOf(events, events[1]!)?.id).toBe("3 12:30");
  expect(partnerOf(events, events[2]!)?.id).toBe("2 12:00");
  expect(partnerOf(events, events[0]!)).toBeUndefined();
  expect(partnerOf(events, events[3]!)).toBeUndefined();
});

const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
const anEvent = fc
  .record({ code: fc.constantFrom<TimeEventCode[]>(0, 1, 2, 3, 4, 5, 6, 7), minute: minuteOfDay })
  .map(({ code, minute }) => ({
    id: `${code} ${minute}`,
    event: code,
    occurredAt: new Date(Date.parse(at("00:00")) + minute * 60_000).toISOString(),
    originallyAt: null,
    addedAt: null,
  }));

test("whatever the events of a day, their order in the list changes nothing that is said of them", () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 12 }), fc.nat(), (events, seed) => {
      const others = events.toSorted((one, other) => {
        const key = ({ id }: TimeEvent) =>
          (id.length * 7919 + Number(id.replaceAll(/\D/g, "")) * 31) % (seed + 2);
        return key(one) - key(other);
      });
      for (const said of [workOf, checksOf, sumsOf, breakMissedAt])
        expect(said(others as TimeEvent[])).toEqual(said(events as TimeEvent[]));
      expect(byTime(others).map(({ occurredAt }) => occurredAt)).toEqual(
        byTime(events).map(({ occurredAt }) => occurredAt),
      );
      const { workSeconds, netWorkSeconds, restSeconds, drivingBreakSeconds, drivingSeconds, otherSeconds } =
        sumsOf(events);
      expect(otherSeconds).toBeLessThanOrEqual(workSeconds);
      expect(netWorkSeconds).toBeLessThanOrEqual(workSeconds);
      expect(workSeconds).toBeLessThanOrEqual(
        otherSeconds + restSeconds + drivingBreakSeconds + drivingSeconds,
      );
    }),
  );
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
            originallyAt: null,
            addedAt: null,
          };
          const end = {
            id: `${index}b`,
            event: (step.code + 1) as TimeEventCode,
            originallyAt: null,
            addedAt: null,
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
