import { dayOf } from "../inspections/rules.ts";
import type { ClockAct, NewTimeEvents, TimeEvent, TimeEventCode, TimeLog } from "./schemas.ts";
import type { de } from "./texts.ts";

type Moment = Pick<TimeEvent, "event" | "occurredAt">;

/** A stretch of time in milliseconds; one without an end is still open. */
type Stretch = { from: number; to: number };

/** What begins something; it ends with the code after it. */
type StartCode = 0 | 2 | 4 | 6;
const [work, restBreak, drivingBreak, driving] = [0, 2, 4, 6] as const;

const minute = 60_000;
const hour = 60 * minute;
const longestPair = 24 * hour;
/** Nobody recorded anything here before; it is where periods begin, too. */
const earliest = Date.UTC(2016, 0, 1);

const timeOf = ({ occurredAt }: Moment) => Date.parse(occurredAt);

/** Of events at one time: what ends comes before what begins, and work lies around all else. */
const ranks: Record<TimeEventCode, number> = { 3: 0, 5: 0, 7: 0, 1: 1, 0: 2, 2: 3, 4: 3, 6: 3 };

/** Events in the order they happened. */
export function byTime<Event extends Moment>(events: readonly Event[]): Event[] {
  return events.toSorted(
    (one, other) => timeOf(one) - timeOf(other) || ranks[one.event] - ranks[other.event],
  );
}

type Pair<Event> = { start?: Event; end?: Event };

/** Each start with its end, of one kind: an end belongs to the last start that is still open. */
export function pairsOf<Event extends Moment>(events: readonly Event[], code: StartCode): Pair<Event>[] {
  const pairs: Pair<Event>[] = [];
  const open: Pair<Event>[] = [];
  for (const event of byTime(events)) {
    if (event.event === code) {
      const pair = { start: event };
      open.push(pair);
      pairs.push(pair);
    } else if (event.event === code + 1) {
      const pair = open.pop();
      if (pair === undefined) pairs.push({ end: event });
      else pair.end = event;
    }
  }
  return pairs;
}

/** The event that begins or ends what this one ends or begins, if there is one. */
export function partnerOf<Event extends Moment & { id: string }>(
  events: readonly Event[],
  { id, event }: Event,
): Event | undefined {
  const isStart = event % 2 === 0;
  const pairs = pairsOf(events, (isStart ? event : event - 1) as StartCode);
  return isStart
    ? pairs.find(({ start }) => start?.id === id)?.end
    : pairs.find(({ end }) => end?.id === id)?.start;
}

/** What has both a start and an end, in milliseconds and in order. */
function stretchesOf(events: readonly Moment[], code: StartCode): Stretch[] {
  return pairsOf(events, code).flatMap(({ start, end }) =>
    start && end ? [{ from: timeOf(start), to: timeOf(end) }] : [],
  );
}

/** The first start of work and its last end (OQ-151). */
export function workOf(events: readonly Moment[]): Pick<TimeLog, "startedAt" | "finishedAt"> {
  const inOrder = byTime(events).filter(({ event }) => event <= 1);
  const last = inOrder.at(-1);
  return {
    startedAt: inOrder.find(({ event }) => event === 0)?.occurredAt ?? null,
    finishedAt: last?.event === 1 ? last.occurredAt : null,
  };
}

/** What somebody is doing by his log: nothing, working, or in a break since a moment. */
export type ClockState = { is: "off" } | { is: "working" | "resting" | "drivingBreak"; since: string };

/** What the open entries of a log say; an end that was forgotten for more than 24 hours is not waited for. */
export function clockOf(events: readonly Moment[], now: number): ClockState {
  const openOf = (code: StartCode) =>
    pairsOf(events, code)
      .filter(({ start, end }) => start !== undefined && end === undefined)
      .map(({ start }) => start!)
      .findLast((start) => now - timeOf(start) < longestPair);
  const started = openOf(work);
  if (started === undefined) return { is: "off" };
  const [rest, drivingPause] = [openOf(restBreak), openOf(drivingBreak)];
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

/** Why a tap notes nothing (decision 0111): what it ends is not open, what it begins is, or it lies before the last entry. */
export function whyNotClock(events: readonly Moment[], act: ClockAct, now: number): keyof typeof de | null {
  const state = clockOf(events, now);
  if (!clockActs[state.is].includes(act)) return "clockIsOtherwise";
  const last = byTime(recordedOf(events)).at(-1);
  return last !== undefined && timeOf(last) >= now ? "clockIsBefore" : null;
}

/** The checks of a day that the server tells (OQ-154); driving without any start of work is without start too (OQ-155). */
export function checksOf(events: readonly Moment[]) {
  const { startedAt, finishedAt } = workOf(events);
  const hasStrayEnd = (code: StartCode) => pairsOf(events, code).some(({ start }) => start === undefined);
  const isDriven = events.some(({ event }) => event === 7);
  return {
    eventsAfterFinish: finishedAt !== null && events.some((event) => timeOf(event) > Date.parse(finishedAt)),
    eventsBeforeStart: startedAt !== null && events.some((event) => timeOf(event) < Date.parse(startedAt)),
    finishBreakWithoutStart: hasStrayEnd(restBreak) || hasStrayEnd(drivingBreak),
    finishTripWithoutStart: hasStrayEnd(driving) || (isDriven && startedAt === null),
  };
}

const shortestRest = 15 * minute;
const longestWithoutRest = 6 * hour;

/** The checks of a day that follow from what the server tells (OQ-154); what still goes on may lack its end. */
export function derivedChecksOf({ id, events }: Pick<TimeLog, "id" | "events">, now: number) {
  return {
    severalStarts: events.filter(({ event }) => event === work).length > 1,
    restBreakMisused: isRestMisused(events, now),
    workNotEnded: isWorkForgotten(events, now),
    drivenInBreak: drivenInBreaksOf(events) > 0,
    noRecording: id === null || events.every(({ event }) => event >= driving),
  };
}

/** Never ended, shorter than 15 minutes, or more than 6 hours of work without one. */
function isRestMisused(events: readonly Moment[], now: number): boolean {
  const breaks = stretchesOf(events, restBreak);
  const isOn = clockOf(events, now).is !== "off";
  const isOpen = !isOn && pairsOf(events, restBreak).some(({ end }) => end === undefined);
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

/**
 * What a day sums up to, in seconds; driving at the same time in two vehicles counts once. Times count by their minute, as
 * they are shown, so that rows add up; what was driven during a break was no break. `workSeconds` lie between start and end
 * of work, `netWorkSeconds` are those without rest breaks (AZG §2).
 */
export function sumsOf(events: readonly Moment[]) {
  const sums = {
    workSeconds: 0,
    netWorkSeconds: 0,
    restSeconds: 0,
    drivingBreakSeconds: 0,
    drivingSeconds: 0,
    otherSeconds: 0,
  };
  for (const { from, to, is } of piecesOf(events.map(byTheMinute))) {
    const seconds = (to - from) / 1_000;
    const [isRest, isDrivingBreak] = [is.rest && !is.driving, is.drivingBreak && !is.driving];
    if (is.work) sums.workSeconds += seconds;
    if (is.work && !isRest) sums.netWorkSeconds += seconds;
    if (isRest) sums.restSeconds += seconds;
    if (isDrivingBreak) sums.drivingBreakSeconds += seconds;
    if (is.driving) sums.drivingSeconds += seconds;
    if (is.work && !isRest && !isDrivingBreak && !is.driving) sums.otherSeconds += seconds;
  }
  return sums;
}

function isWorkForgotten(events: readonly Moment[], now: number): boolean {
  const isOpen = pairsOf(events, work).some(({ start, end }) => start !== undefined && end === undefined);
  return isOpen && clockOf(events, now).is === "off";
}

const byTheMinute = ({ event, occurredAt }: Moment): Moment => ({
  event,
  occurredAt: new Date(Math.floor(Date.parse(occurredAt) / minute) * minute).toISOString(),
});

/** How long somebody drove while a break was noted, in seconds. */
function drivenInBreaksOf(events: readonly Moment[]): number {
  return piecesOf(events.map(byTheMinute))
    .filter(({ is }) => is.driving && (is.rest || is.drivingBreak))
    .reduce((sum, { from, to }) => sum + (to - from) / 1_000, 0);
}

const longestDriving = 4 * hour;
const neededBreak = 30 * minute;

/**
 * When more than 4 hours of driving had passed without breaks of 30 minutes in all (AZG §15, LP-4); null when that never
 * was. Time outside of recorded work is a break too.
 */
export function breakMissedAt(events: readonly Moment[]): string | null {
  let [driven, rested] = [0, 0];
  for (const { from, to, is } of piecesOf(events)) {
    if (is.driving) {
      if (driven + to - from > longestDriving) return new Date(from + longestDriving - driven).toISOString();
      driven += to - from;
    } else if (driven > 0 && (is.rest || is.drivingBreak || !is.work)) {
      rested += to - from;
      if (rested >= neededBreak) [driven, rested] = [0, 0];
    }
  }
  return null;
}

/** The pieces of a day in which nothing begins or ends, and what each was. */
function piecesOf(events: readonly Moment[]) {
  const stretches = ([work, restBreak, drivingBreak, driving] as const).map((code) =>
    stretchesOf(events, code),
  );
  const bounds = [...new Set(stretches.flat().flatMap(({ from, to }) => [from, to]))].toSorted(
    (a, b) => a - b,
  );
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index]!;
    const [isWork, isRest, isDrivingBreak, isDriving] = stretches.map((some) =>
      some.some((one) => one.from <= from && to <= one.to),
    );
    return { from, to, is: { work: isWork, rest: isRest, drivingBreak: isDrivingBreak, driving: isDriving } };
  });
}

/** Why something cannot be done: under which field, in which words of this slice's texts. */
export type Objection = { field: "timeLogEvent" | "occurredAt" | "finishedAt"; key: keyof typeof de };

type Day = Pick<TimeLog, "day" | "events">;
type NewPair = Pick<NewTimeEvents, "timeLogEvent" | "occurredAt" | "finishedAt">;

/** Why a pair cannot be added to a day, or begin one if there is none (OQ-152, OQ-221, amendments 24); null when it can. */
export function whyNotAdd(
  log: Day | null,
  { timeLogEvent, ...pair }: NewPair,
  now: number,
): Objection | null {
  const [from, to] = [Date.parse(pair.occurredAt), Date.parse(pair.finishedAt)];
  if (from >= to) return { field: "occurredAt", key: "startIsAfterEnd" };
  if (from < earliest) return { field: "occurredAt", key: "timeIsTooEarly" };
  if (to > now) return { field: "finishedAt", key: "timeIsInFuture" };
  if (to - from > longestPair) return { field: "finishedAt", key: "pairIsTooLong" };
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

/** Why an event of a day cannot be moved (OQ-153, OQ-221); null when it can. Driving times never can. */
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
    if (to - from > longestPair) return because("pairIsTooLong");
    const code = (isStart ? moved.event : moved.event - 1) as StartCode;
    const rest = others.filter((event) => event.id !== partner.id);
    const overlap = overlapIn(rest, code, { from, to });
    if (overlap !== null) return overlap;
  }
  if (isStart && !isOfDay(log.day, others, moved)) return because("dayIsAnother");
  if (moved.event > 1) return isWithin(others, moved) ? null : because("timeIsOutsideWork");
  const after = byTime([...others, moved]);
  const [first, last] = [after.find(({ event }) => event === 0), after.findLast(({ event }) => event === 1)];
  const between = after.filter((event) => event !== first && event !== last);
  return between.every((event) => isWithin(after, event)) ? null : because("entriesAreOutsideWork");
}

const recordedOf = <Event extends Moment>(events: readonly Event[]) =>
  events.filter(({ event }) => event < driving);

/** Whether a start is of the local day of a log, or of a shift that began on it (amendments 24); work begins on its day. */
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
