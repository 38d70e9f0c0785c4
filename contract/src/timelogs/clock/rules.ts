import {
  byTime,
  checksOf,
  drivenInBreaksOf,
  drivingBreak,
  isUnrecorded,
  type Moment,
  openOf,
  recordedOf,
  restBreak,
  type StartCode,
  stretchesOf,
  timeOf,
  work,
} from "../rules.ts";
import type { ClockAct, TimeLog } from "../schemas.ts";
import type { de } from "../texts.ts";

const minute = 60_000;
const hour = 60 * minute;
/** What was begun is waited for so long. */
export const longestShift = 24 * hour;

/** What somebody is doing by his log: nothing, working, or in a break since a moment. */
export type ClockState = { is: "off" } | { is: "working" | "resting" | "drivingBreak"; since: string };

/** What the open entries of a log say; an end that was forgotten for more than 24 hours is not waited for. */
export function clockOf(events: readonly Moment[], now: number): ClockState {
  const goingOn = (code: StartCode) =>
    openOf(events, code).findLast((start) => now - timeOf(start) < longestShift);
  const started = goingOn(work);
  if (started === undefined) return { is: "off" };
  const [rest, drivingPause] = [goingOn(restBreak), goingOn(drivingBreak)];
  if (rest) return { is: "resting", since: rest.occurredAt };
  if (drivingPause) return { is: "drivingBreak", since: drivingPause.occurredAt };
  return { is: "working", since: started.occurredAt };
}

/** What a tap notes, and what may be tapped next. */
export const clockActs: Record<ClockState["is"], readonly ClockAct[]> = {
  off: ["startWork"],
  working: ["startRest", "startDrivingBreak", "endWork"],
  resting: ["endBreak", "endWork"],
  drivingBreak: ["endBreak", "endWork"],
};

/** Why a tap notes nothing (decision 0077): what it ends is not open, what it begins is, or it lies before the last entry. */
export function whyNotClock(events: readonly Moment[], act: ClockAct, now: number): keyof typeof de | null {
  const state = clockOf(events, now);
  if (!clockActs[state.is].includes(act)) return "clockIsOtherwise";
  const last = byTime(recordedOf(events)).at(-1);
  return last !== undefined && timeOf(last) >= now ? "clockIsBefore" : null;
}

const shortestRest = 15 * minute;
const longestWithoutRest = 6 * hour;

/**
 * The checks of a day that follow from what the server tells (rule timelogs/checks); what still goes on may lack its
 * end.
 */
export function derivedChecksOf(log: Pick<TimeLog, "id" | "events">, now: number) {
  const { events } = log;
  return {
    severalStarts: events.filter(({ event }) => event === work).length > 1,
    restBreakMisused: isRestMisused(events, now),
    workNotEnded: isWorkForgotten(events, now),
    drivenInBreak: drivenInBreaksOf(events) > 0,
    noRecording: isUnrecorded(log),
  };
}

/** What can be wrong with a day, in the order it is told (rule timelogs/checks). */
const faults = [
  "severalStarts",
  "eventsAfterFinish",
  "eventsBeforeStart",
  "restBreakMisused",
  "drivenInBreak",
  "workNotEnded",
  "finishTripWithoutStart",
  "noRecording",
  "finishBreakWithoutStart",
] as const;
export type Fault = (typeof faults)[number];

/**
 * What is wrong with a day; `now` in ms since 1970. A day on which nothing was recorded lacks just that, and nothing is
 * wrong with the day of a person who need not keep a log (rule timelogs/exemption, decision 0087).
 */
export function faultsOf(log: Pick<TimeLog, "id" | "events" | "isExempt">, now: number): Fault[] {
  if (log.isExempt) return [];
  if (isUnrecorded(log)) return ["noRecording"];
  const checks: Record<Fault, boolean> = { ...checksOf(log.events), ...derivedChecksOf(log, now) };
  return faults.filter((fault) => checks[fault]);
}

/** Never ended, shorter than 15 minutes, or more than 6 hours of work without one. */
function isRestMisused(events: readonly Moment[], now: number): boolean {
  const breaks = stretchesOf(events, restBreak);
  const isOn = clockOf(events, now).is !== "off";
  const isOpen = !isOn && openOf(events, restBreak).length > 0;
  const isShort = breaks.some(({ from, to }) => to - from < shortestRest);
  const isMissing = stretchesOf(events, work).some((shift) => {
    let since = shift.from;
    for (const { from, to } of breaks.filter((one) => one.from >= shift.from && one.to <= shift.to)) {
      if (from - since > longestWithoutRest) return true;
      since = to;
    }
    return shift.to - since > longestWithoutRest;
  });
  return isOpen || isShort || isMissing;
}

function isWorkForgotten(events: readonly Moment[], now: number): boolean {
  return openOf(events, work).length > 0 && clockOf(events, now).is === "off";
}
