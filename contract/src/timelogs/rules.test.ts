import * as fc from "fast-check";
import { expect, test } from "vitest";
import { breakMissedAt, byTime, checksOf, partnerOf, sumsOf, untouched, workOf } from "./rules.ts";
import type { TimeEvent, TimeEventCode } from "./schemas.ts";
import { aDay, at, minuteOfDay, work } from "./test-day.ts";

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

test("what was driven during a break was no break", () => {
  const events = aDay(`${work}, 2 12:00, 3 12:45, 6 12:10, 7 12:26`);
  expect(sumsOf(events)).toEqual({
    workSeconds: 480 * 60,
    netWorkSeconds: (480 - 29) * 60,
    restSeconds: 29 * 60,
    drivingBreakSeconds: 0,
    drivingSeconds: 16 * 60,
    otherSeconds: (480 - 45) * 60,
  });
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

const anEvent = fc
  .record({ code: fc.constantFrom<TimeEventCode[]>(0, 1, 2, 3, 4, 5, 6, 7), minute: minuteOfDay })
  .map(({ code, minute }) => ({
    id: `${code} ${minute}`,
    event: code,
    occurredAt: new Date(Date.parse(at("00:00")) + minute * 60_000).toISOString(),
    ...untouched,
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
