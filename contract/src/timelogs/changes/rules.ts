import { dayOf } from "../../kit/vienna-clock.ts";
import { clockOf, longestShift } from "../clock/rules.ts";
import { timeEventCodes } from "../codes.ts";
import {
  byTime,
  drivingBreak,
  isOfWork,
  type Moment,
  openOf,
  partnerOf,
  recordedOf,
  restBreak,
  type StartCode,
  type Stretch,
  stretchesOf,
  timeOf,
  work,
  workOf,
} from "../rules.ts";
import type { NewTimeEvents, TimeLog } from "../schemas.ts";
import type { de } from "../texts.ts";

const { workEnd } = timeEventCodes;

/** Nobody recorded anything here before; it is where periods begin, too. */
const earliest = Date.UTC(2016, 0, 1);

/** Why something cannot be done: under which field, in which words of this slice's texts. */
export type Objection = { field: "timeLogEvent" | "occurredAt" | "finishedAt"; key: keyof typeof de };

type Day = Pick<TimeLog, "day" | "events">;
type NewPair = Pick<NewTimeEvents, "timeLogEvent" | "occurredAt" | "finishedAt">;

/**
 * Why a pair cannot be added to a day, or begin one if there is none (rules timelogs/pairs, timelogs/no-overlap,
 * timelogs/night-shifts); null when it can.
 */
export function whyNotAdd(
  log: Day | null,
  { timeLogEvent, ...pair }: NewPair,
  now: number,
): Objection | null {
  const [from, to] = [Date.parse(pair.occurredAt), Date.parse(pair.finishedAt)];
  if (from >= to) return { field: "occurredAt", key: "startIsAfterEnd" };
  if (from < earliest) return { field: "occurredAt", key: "timeIsTooEarly" };
  if (to > now) return { field: "finishedAt", key: "timeIsInFuture" };
  if (to - from > longestShift) return { field: "finishedAt", key: "pairIsTooLong" };
  const recorded = recordedOf(log?.events ?? []);
  const { startedAt, finishedAt } = workOf(recorded);
  const workEnd = finishedAt ?? (clockOf(recorded, now).is === "off" ? null : new Date(now).toISOString());
  if (timeLogEvent === restBreak) {
    if (startedAt === null || workEnd === null) return { field: "timeLogEvent", key: "restNeedsWork" };
    if (!(Date.parse(startedAt) < from && to < Date.parse(workEnd)))
      return { field: "occurredAt", key: "restIsOutsideWork" };
  }
  const start = { event: timeLogEvent, occurredAt: pair.occurredAt };
  if (log !== null && !isOfDay(log.day, recorded, start)) return { field: "occurredAt", key: "dayIsAnother" };
  return overlapIn(recorded, timeLogEvent, { from, to });
}

/** Why an end that was forgotten cannot be set to a time (decision 0087); null when it can. It ends an open break, too. */
export function whyNotEnd(
  { events }: Pick<Day, "events">,
  occurredAt: string,
  now: number,
): Objection | null {
  const because = (key: Objection["key"]): Objection => ({ field: "occurredAt", key });
  const recorded = recordedOf(events);
  const start = openOf(recorded, work).at(-1);
  if (start === undefined) return because("workHasEnd");
  const [from, to] = [timeOf(start), Date.parse(occurredAt)];
  if (from >= to) return because("startIsAfterEnd");
  if (to > now) return because("timeIsInFuture");
  if (to - from > longestShift) return because("pairIsTooLong");
  const overlap = overlapIn(recorded, work, { from, to });
  if (overlap !== null) return overlap;
  const shifts = stretchesOf([...recorded, { event: workEnd, occurredAt }], work);
  const isInside = (time: number) => shifts.some((shift) => shift.from < time && time < shift.to);
  const breaks = recorded
    .map((event) => ({ event, time: timeOf(event) }))
    .filter(({ event }) => !isOfWork(event));
  return breaks.some(({ time }) => from < time && !isInside(time)) ? because("entriesAreOutsideWork") : null;
}

/**
 * Why an event of a day cannot be moved (rules timelogs/changing, timelogs/no-overlap); null when it can. Driving times
 * never can.
 */
export function whyNotMove(log: Day, id: string, occurredAt: string, now: number): Objection | null {
  const because = (key: Objection["key"]): Objection => ({ field: "occurredAt", key });
  const recorded = recordedOf(log.events);
  const before = recorded.find((event) => event.id === id);
  if (before === undefined) return because("drivingTimeIsFixed");
  const moved = { ...before, occurredAt };
  if (timeOf(moved) < earliest) return because("timeIsTooEarly");
  if (timeOf(moved) > now) return because("timeIsInFuture");
  const others = recorded.filter((event) => event.id !== id);
  const partner = partnerOf(recorded, before);
  const isStart = moved.event % 2 === 0;
  if (partner !== undefined) {
    const [from, to] = (isStart ? [moved, partner] : [partner, moved]).map(timeOf) as [number, number];
    if (from >= to) return because("startIsAfterEnd");
    if (to - from > longestShift) return because("pairIsTooLong");
    const code = (isStart ? moved.event : moved.event - 1) as StartCode;
    const rest = others.filter((event) => event.id !== partner.id);
    const overlap = overlapIn(rest, code, { from, to });
    if (overlap !== null) return overlap;
  }
  if (isStart && !isOfDay(log.day, others, moved)) return because("dayIsAnother");
  if (!isOfWork(moved)) return isWithin(others, moved) ? null : because("timeIsOutsideWork");
  const after = byTime([...others, moved]);
  const [first, last] = [
    after.find(({ event }) => event === work),
    after.findLast(({ event }) => event === workEnd),
  ];
  const between = after.filter((event) => event !== first && event !== last);
  return between.every((event) => isWithin(after, event)) ? null : because("entriesAreOutsideWork");
}

/**
 * Whether a start is of the local day of a log, or of a shift that began on it (rule timelogs/night-shifts); work
 * begins on its day.
 */
function isOfDay(day: string, recorded: readonly Moment[], start: Moment): boolean {
  if (dayOf(start.occurredAt) === day) return true;
  const isInShift = ({ from, to }: Stretch) => from <= timeOf(start) && timeOf(start) < to;
  return start.event !== work && stretchesOf(recorded, work).some(isInShift);
}

/** Breaks overlap neither each other nor those of the other kind, nor does work overlap work. */
function overlapIn(recorded: readonly Moment[], code: StartCode, { from, to }: Stretch): Objection | null {
  const kinds = code === work ? ([work] as const) : ([restBreak, drivingBreak] as const);
  const stretches = kinds.flatMap((kind) => stretchesOf(recorded, kind));
  if (!stretches.some((one) => one.from < to && from < one.to)) return null;
  return { field: "occurredAt", key: code === work ? "workOverlaps" : "breaksOverlap" };
}

/** Whether an event lies strictly between start and end of work, as far as there are such. */
function isWithin(recorded: readonly Moment[], event: Moment): boolean {
  const { startedAt, finishedAt } = workOf(recorded);
  const isAfterStart = startedAt === null || Date.parse(startedAt) < timeOf(event);
  return isAfterStart && (finishedAt === null || timeOf(event) < Date.parse(finishedAt));
}
