import type { WorkingTimeRules } from "../mandators/schemas.ts";
import { timeEventCodes } from "./codes.ts";
import type { TimeEvent, TimeEventCode, TimeLog } from "./schemas.ts";

export type Moment = Pick<TimeEvent, "event" | "occurredAt">;

/** A stretch of time in milliseconds; one without an end is still open. */
export type Stretch = { from: number; to: number };

/** What begins something; it ends with the code after it. */
export const {
  workStart: work,
  restStart: restBreak,
  drivingBreakStart: drivingBreak,
  drivingStart: driving,
} = timeEventCodes;
export type StartCode = typeof work | typeof restBreak | typeof drivingBreak | typeof driving;
const { workEnd, restEnd, drivingBreakEnd, drivingEnd } = timeEventCodes;

const minute = 60_000;
const hour = 60 * minute;

/** What is said of an event that was noted in time and never changed. */
export const untouched = {
  originallyAt: null,
  addedAt: null,
  addedBy: null,
  changedAt: null,
  changedBy: null,
} satisfies Partial<TimeEvent>;

export const timeOf = ({ occurredAt }: Moment) => Date.parse(occurredAt);

/** Of events at one time: what ends comes before what begins, and work lies around all else. */
const ranks: Record<TimeEventCode, number> = {
  [restEnd]: 0,
  [drivingBreakEnd]: 0,
  [drivingEnd]: 0,
  [workEnd]: 1,
  [work]: 2,
  [restBreak]: 3,
  [drivingBreak]: 3,
  [driving]: 3,
};

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
export function stretchesOf(events: readonly Moment[], code: StartCode): Stretch[] {
  return pairsOf(events, code).flatMap(({ start, end }) =>
    start && end ? [{ from: timeOf(start), to: timeOf(end) }] : [],
  );
}

type Decider = { userId: string; isSupport: boolean };

/** Why somebody cannot say whether a person keeps a log (decision 0095); null where he can. Support acts as another. */
export const whyNotExempt = ({ userId, isSupport }: Decider, personId: string) =>
  userId === personId && !isSupport ? ("exemptionIsOwn" as const) : null;

/** Whether an event begins or ends work, which all else of a day lies in. */
export const isOfWork = ({ event }: Pick<Moment, "event">) => event === work || event === workEnd;

/** What somebody entered, without what was driven. */
export const recordedOf = <Event extends Moment>(events: readonly Event[]) =>
  events.filter(({ event }) => event < driving);

/** Whether nobody entered anything of a day. */
export const isUnrecorded = ({ id, events }: { id: string | null; events: readonly Moment[] }) =>
  id === null || recordedOf(events).length === 0;

/** What was begun of one kind and has no end. */
export function openOf<Event extends Moment>(events: readonly Event[], code: StartCode): Event[] {
  return pairsOf(events, code).flatMap(({ start, end }) => (start && !end ? [start] : []));
}

/** The first start of work and its last end (rule timelogs/one-a-day). */
export function workOf(events: readonly Moment[]): Pick<TimeLog, "startedAt" | "finishedAt"> {
  const { start, end } = boundsOfWork(events);
  return { startedAt: start?.occurredAt ?? null, finishedAt: end?.occurredAt ?? null };
}

/** The events that begin and end the working time of a day; there is no end while a shift goes on. */
export function boundsOfWork<Event extends Moment>(events: readonly Event[]): Pair<Event> {
  const inOrder = byTime(events).filter(isOfWork);
  const [start, last] = [inOrder.find(({ event }) => event === work), inOrder.at(-1)];
  return { ...(start && { start }), ...(last?.event === workEnd && { end: last }) };
}

/**
 * The checks of a day that the server tells (rule timelogs/checks); driving without any start of work is without start
 * too (rule timelogs/driving).
 */
export function checksOf(events: readonly Moment[]) {
  const { startedAt, finishedAt } = workOf(events);
  const hasStrayEnd = (code: StartCode) => pairsOf(events, code).some(({ start }) => start === undefined);
  const isDriven = events.some(({ event }) => event === drivingEnd);
  return {
    eventsAfterFinish: finishedAt !== null && events.some((event) => timeOf(event) > Date.parse(finishedAt)),
    eventsBeforeStart: startedAt !== null && events.some((event) => timeOf(event) < Date.parse(startedAt)),
    finishBreakWithoutStart: hasStrayEnd(restBreak) || hasStrayEnd(drivingBreak),
    finishTripWithoutStart: hasStrayEnd(driving) || (isDriven && startedAt === null),
  };
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

const byTheMinute = ({ event, occurredAt }: Moment): Moment => ({
  event,
  occurredAt: new Date(Math.floor(Date.parse(occurredAt) / minute) * minute).toISOString(),
});

/** How long somebody drove while a break was noted, in seconds. */
export function drivenInBreaksOf(events: readonly Moment[]): number {
  return piecesOf(events.map(byTheMinute))
    .filter(({ is }) => is.driving && (is.rest || is.drivingBreak))
    .reduce((sum, { from, to }) => sum + (to - from) / 1_000, 0);
}

/** How long somebody may drive without a break, by how long that has to be (AZG § 15). */
const longestDriving = (neededMinutes: NeededBreak) => (neededMinutes === 45 ? 4.5 : 4) * hour;
type NeededBreak = WorkingTimeRules["drivingBreakMinutes"];
/**
 * When more than 4 hours of driving had passed without breaks of 30 minutes in all, or 4.5 hours without 45 (or 15, then 30)
 * where the collective agreement has it (AZG § 15; rules timelogs/exemption, timelogs/agreement); null when that never was.
 * Time outside of recorded work is a break too.
 */
export function breakMissedAt(events: readonly Moment[], neededMinutes: NeededBreak = 30): string | null {
  const longest = longestDriving(neededMinutes);
  let driven = 0;
  let breaks: number[] = [];
  let isResting = false;
  for (const { from, to, is } of piecesOf(events)) {
    const isBreak = !is.driving && (is.rest || is.drivingBreak || !is.work);
    if (is.driving) {
      if (driven + to - from > longest) return new Date(from + longest - driven).toISOString();
      driven += to - from;
    } else if (driven > 0 && isBreak) {
      const before = isResting ? breaks.pop()! : 0;
      breaks.push(before + to - from);
      if (isRested(breaks, neededMinutes)) [driven, breaks] = [0, []];
    }
    isResting = isBreak && breaks.length > 0;
  }
  return null;
}

/** Whether breaks since the last long one, each in one piece, are enough by now. */
function isRested(breaks: readonly number[], neededMinutes: NeededBreak): boolean {
  if (neededMinutes === 30) return breaks.reduce((sum, one) => sum + one, 0) >= 30 * minute;
  const last = breaks.at(-1)!;
  return (
    last >= 45 * minute || (last >= 30 * minute && breaks.slice(0, -1).some((one) => one >= 15 * minute))
  );
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
