import { whyNotAdd } from "@wegbuch/contract/timelogs/changes/rules";
import type { Objection } from "@wegbuch/contract/timelogs/changes/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import { byTime } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { instantAt, minuteAfter, type Moment, parseTime } from "../../ui/dates/moment.ts";
import { isDay } from "../../ui/dates/period.ts";
import { kinds } from "./course.ts";

/** What a person can enter; driving times come from the trips. */
export const entryKinds = ["work", "rest", "drivingBreak"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A new entry as its form holds it: a local day, two times of day as typed, and whether the second is of the day after. */
export type EntryDraft = {
  kind: EntryKind;
  day: string;
  from: string;
  to: string;
  isOvernight: boolean;
  remark: string;
};

/** What nothing has been typed of yet. */
export const newEntry = { from: "", to: "", isOvernight: false, remark: "" };

/** What most likely is entered next: working time first, then a rest break, then driving breaks. */
export function nextKind(log: Pick<TimeLog, "startedAt" | "finishedAt" | "events"> | null): EntryKind {
  if (!log?.startedAt || !log.finishedAt) return "work";
  return log.events.some(({ event }) => event === kinds.rest) ? "drivingBreak" : "rest";
}

/** What is sent; undefined while a day or time is missing or wrong. */
export function pairOf({ kind, day, from, to, isOvernight }: EntryDraft) {
  const lastDay = isOvernight && isDay(day) ? addDays(day, 1) : day;
  const occurredAt = instantAt({ day, time: from });
  const finishedAt = instantAt({ day: lastDay, time: to });
  return occurredAt && finishedAt && { timeLogEvent: kinds[kind], occurredAt, finishedAt };
}

/** Why an entry cannot be made; null where it can, and where there is nothing to judge yet. */
export function whyNotEnter(log: TimeLog | null, draft: EntryDraft, now: number): Objection | null {
  const pair = pairOf(draft);
  return pair ? whyNotAdd(log?.id ? log : null, pair, now) : null;
}

/** Whether it can only be meant to end on the day after. */
export function looksOvernight({ from, to }: EntryDraft): boolean {
  const [begin, end] = [parseTime(from), parseTime(to)];
  return begin !== null && end !== null && end <= begin;
}

/** So many minutes after a time of day, as it is typed; "" where that is the next day or the time is none. */
export function timeAfter(time: string, minutes: number): string {
  const begin = parseTime(time);
  if (begin === null) return "";
  const [hour = 0, minute = 0] = begin.split(":").map(Number);
  const end = hour * 60 + minute + minutes;
  if (end >= 24 * 60) return "";
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
}

/** When work probably ended: the full minute after the last thing that is known of it, if that is over; else its day alone. */
export function proposedEnd(events: readonly TimeEvent[], now: number): Moment {
  const proposed = minuteAfter(byTime(events).at(-1)!.occurredAt);
  return Date.parse(instantAt(proposed)!) <= now ? proposed : { ...proposed, time: "" };
}

export type DrivingBreak = ReturnType<typeof breakUntil>;

/** A driving break that ends with the present minute. */
export function breakUntil(now: number, minutes: number) {
  const end = Math.floor(now / 60_000) * 60_000;
  return {
    timeLogEvent: kinds.drivingBreak,
    occurredAt: new Date(end - minutes * 60_000).toISOString(),
    finishedAt: new Date(end).toISOString(),
  };
}

/** Whether an event can be moved and taken away: breaks alone (rule timelogs/changing). */
export function isOfBreak({ event }: Pick<TimeEvent, "event">): boolean {
  return event >= timeEventCodes.restStart && event <= timeEventCodes.drivingBreakEnd;
}

type Place = { x: number; y: number };

/** What is longer is no signature. */
const mostCharacters = 30_000;

/** A drawn signature with a new stroke; places are shares of the sheet, a mere dot is a stroke too. */
export function withMove(strokes: string, place: Place): string {
  const [x, y] = cells(place);
  return strokes.length > mostCharacters ? strokes : `${strokes}M${x} ${y}L${x} ${y}`;
}

/** The same with its last stroke drawn on. */
export function withLine(strokes: string, place: Place): string {
  const [x, y] = cells(place);
  const isSame = strokes.endsWith(`L${x} ${y}`);
  return isSame || strokes.length > mostCharacters ? strokes : `${strokes}L${x} ${y}`;
}

function cells({ x, y }: Place): [number, number] {
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
  return [within(x, 999), within(y, 299)];
}
