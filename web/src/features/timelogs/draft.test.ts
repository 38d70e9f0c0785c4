import { untouched } from "@wegbuch/contract/timelogs/rules";
import {
  type TimeEvent,
  type TimeEventCode,
  type TimeLog,
  WeekSigning,
} from "@wegbuch/contract/timelogs/schemas";
import { expect, test } from "vitest";
import {
  breakUntil,
  type EntryDraft,
  isOfBreak,
  looksOvernight,
  nextKind,
  pairOf,
  proposedEnd,
  timeAfter,
  whyNotEnter,
  withLine,
  withMove,
} from "./draft.ts";

const day = "2026-11-20";
const evening = Date.parse("2026-11-20T22:00:00.000Z");

const anEvent = (event: TimeEventCode, time: string): TimeEvent => ({
  id: `${event} ${time}`,
  event,
  occurredAt: `${day}T${time}:00.000Z`,
  ...untouched,
});

const aLog = (...events: TimeEvent[]): TimeLog => ({
  id: "a log",
  day,
  startedAt: events.find(({ event }) => event === 0)?.occurredAt ?? null,
  finishedAt: events.find(({ event }) => event === 1)?.occurredAt ?? null,
  description: null,
  stringifiedEvents: "[]",
  events,
  eventsAfterFinish: false,
  eventsBeforeStart: false,
  finishBreakWithoutStart: false,
  finishTripWithoutStart: false,
  isExempt: false,
  version: 0,
});

/** From 7 to 16 o'clock. */
const work = [anEvent(0, "06:00"), anEvent(1, "15:00")];

const aDraft = (part: Partial<EntryDraft>): EntryDraft => ({
  kind: "work",
  day,
  from: "7:00",
  to: "16:00",
  isOvernight: false,
  remark: "",
  ...part,
});

test("first the working time is entered, then a rest break, then driving breaks", () => {
  expect(nextKind(null)).toBe("work");
  expect(nextKind(aLog(anEvent(6, "08:00"), anEvent(7, "09:00")))).toBe("work");
  expect(nextKind(aLog(...work))).toBe("rest");
  expect(nextKind(aLog(...work, anEvent(2, "11:00"), anEvent(3, "11:30")))).toBe("drivingBreak");
});

test("an entry is sent as instants, overnight with the end on the day after", () => {
  expect(pairOf(aDraft({}))).toEqual({
    timeLogEvent: 0,
    occurredAt: "2026-11-20T06:00:00.000Z",
    finishedAt: "2026-11-20T15:00:00.000Z",
  });
  expect(pairOf(aDraft({ from: "22", to: "530", isOvernight: true }))).toEqual({
    timeLogEvent: 0,
    occurredAt: "2026-11-20T21:00:00.000Z",
    finishedAt: "2026-11-21T04:30:00.000Z",
  });
  expect(pairOf(aDraft({ to: "25:00" }))).toBeUndefined();
  expect(pairOf(aDraft({ day: "20/11" }))).toBeUndefined();
});

test.each([
  [{}, null, null],
  [{ to: "7:00" }, null, "startIsAfterEnd"],
  [{ to: "" }, null, null],
  [{ kind: "rest", from: "12", to: "12:30" }, null, "restNeedsWork"],
  [{ kind: "rest", from: "12", to: "12:30" }, aLog(...work), null],
  [{ kind: "rest", from: "7:00", to: "7:30" }, aLog(...work), "restIsOutsideWork"],
  // Driving times alone are no log.
  [{ from: "9", to: "10" }, { ...aLog(anEvent(6, "08:00"), anEvent(7, "09:00")), id: null }, null],
] as const)("%j is refused because of %s", (part, log, should) => {
  expect(whyNotEnter(log, aDraft(part), evening)?.key ?? null).toBe(should);
});

test("an end before the start is meant for the day after", () => {
  expect(looksOvernight(aDraft({ from: "22", to: "6" }))).toBe(true);
  expect(looksOvernight(aDraft({}))).toBe(false);
  expect(looksOvernight(aDraft({ to: "" }))).toBe(false);
});

test("a duration ends within the day", () => {
  expect(timeAfter("1145", 30)).toBe("12:15");
  expect(timeAfter("23:45", 30)).toBe("");
  expect(timeAfter("", 30)).toBe("");
});

test("a break until now ends with the minute", () => {
  expect(breakUntil(Date.parse("2026-11-20T09:20:41.500Z"), 15)).toEqual({
    timeLogEvent: 4,
    occurredAt: "2026-11-20T09:05:00.000Z",
    finishedAt: "2026-11-20T09:20:00.000Z",
  });
});

test("only breaks can be changed", () => {
  const codes: TimeEventCode[] = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(codes.filter((event) => isOfBreak({ event }))).toEqual([2, 3, 4, 5]);
});

test("the end of work that is proposed is the minute after the last entry, and never yet to come", () => {
  const begun = [anEvent(0, "06:00"), { ...anEvent(2, "12:00"), occurredAt: "2026-11-20T12:00:20.000Z" }];
  expect(proposedEnd(begun, evening)).toEqual({ day, time: "13:01" });
  expect(proposedEnd(begun, Date.parse("2026-11-20T12:01:00.000Z"))).toEqual({ day, time: "13:01" });
  expect(proposedEnd(begun, Date.parse("2026-11-20T12:00:50.000Z"))).toEqual({ day, time: "" });
});

test("a signature is strokes on a sheet of 1000 by 300, and a dot is one too", () => {
  const first = withLine(withMove("", { x: 0.1, y: 0.5 }), { x: 0.2, y: 2 });
  expect(first).toBe("M100 150L100 150L200 299");
  expect(withLine(first, { x: 0.2, y: 1 })).toBe(first);
  expect(withMove(first, { x: -1, y: 0 })).toBe(`${first}M0 0L0 0`);
  expect(WeekSigning.safeParse({ strokes: withMove(first, { x: 1, y: 1 }) }).success).toBe(true);
});
