import { expect, test } from "vitest";
import { workOf } from "../rules.ts";
import { aDay, at, evening, nextWeek, work } from "../test-day.ts";
import { clockOf, derivedChecksOf, faultsOf, whyNotClock } from "./rules.ts";

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

test("a drive during a break is told of its day", () => {
  const isDriven = (said: string) =>
    derivedChecksOf({ id: "log", events: aDay(said) }, nextWeek).drivenInBreak;
  expect(isDriven(`${work}, 2 12:00, 3 12:45, 6 12:10, 7 12:26`)).toBe(true);
  expect(isDriven(`${work}, 2 12:00, 3 12:45, 6 12:45, 7 13:00`)).toBe(false);
});

test("who recorded nothing is told so once, and who need not is told nothing", () => {
  const faults = (said: string, isExempt: boolean, id: string | null = "log") =>
    faultsOf({ id, events: aDay(said), isExempt }, nextWeek);
  expect(faults("6 08:00, 7 09:00", false, null)).toEqual(["noRecording"]);
  expect(faults("6 08:00, 7 09:00", false)).toEqual(["noRecording"]);
  expect(faults("4 08:30, 5 08:45, 6 08:00, 7 09:00", false)).toEqual([
    "drivenInBreak",
    "finishTripWithoutStart",
  ]);
  expect(faults("0 08:00, 6 09:00, 7 10:00", false)).toEqual(["workNotEnded"]);
  expect(faults("6 08:00, 7 09:00", true, null)).toEqual([]);
  expect(faults("0 08:00, 6 09:00, 7 10:00", true)).toEqual([]);
});
