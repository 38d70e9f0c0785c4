import { expect, test } from "vitest";
import { clockOf, derivedChecksOf, whyNotAdd, whyNotClock, workOf } from "./rules.ts";
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

test.each([
  ["", "off", ["startWork"]],
  ["0 08:00", "working", ["startRest", "startDrivingBreak", "endWork"]],
  ["0 08:00, 2 12:00", "resting", ["endBreak", "endWork"]],
  ["0 08:00, 4 12:00", "drivingBreak", ["endBreak", "endWork"]],
  ["0 08:00, 2 12:00, 3 12:30", "working", ["startRest", "startDrivingBreak", "endWork"]],
  [work, "off", ["startWork"]],
  ["0 06:00, 1 10:00, 0 14:00", "working", ["startRest", "startDrivingBreak", "endWork"]],
] as const)("after %j the clock says %s", (said, state, acts) => {
  expect(clockOf(aDay(said), evening).is).toBe(state);
  const all = ["startWork", "startRest", "startDrivingBreak", "endBreak", "endWork"] as const;
  expect(all.filter((act) => whyNotClock(aDay(said), act, evening) === null)).toEqual(acts);
});

test("a day without its end goes on for 24 hours; then it misses one", () => {
  const events = aDay("0 08:00, 2 12:00");
  const missed = (now: number) => {
    const { restBreakMisused, workNotEnded } = derivedChecksOf({ id: "log", events }, now);
    return [clockOf(events, now).is, restBreakMisused, workNotEnded];
  };
  expect(missed(evening)).toEqual(["resting", false, false]);
  expect(missed(nextWeek)).toEqual(["off", true, true]);
  expect(workOf(aDay("0 06:00, 1 10:00, 0 14:00"))).toEqual({ startedAt: at("06:00"), finishedAt: null });
});

test("while a day goes on its breaks can be entered up to now", () => {
  const pair = { timeLogEvent: 2 as const, occurredAt: at("12:00"), finishedAt: at("12:30") };
  expect(whyNotAdd(aLog("0 08:00"), pair, evening)).toBeNull();
  expect(whyNotAdd(aLog("0 08:00"), pair, nextWeek)?.key).toBe("restNeedsWork");
});
