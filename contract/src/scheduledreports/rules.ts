import { addDays, addMonths, dayOf, dayOfWall, instantAtWall, wallOf } from "../kit/vienna-clock.ts";
import { reportPeriods } from "./codes.ts";
import type { Interval, ReportPeriod, ScheduledReport } from "./schemas.ts";

/** When a report is sent (rule reports/schedule): again and again at the local hour of its start. */
export type Schedule = Pick<ScheduledReport, "startedAt" | "interval" | "finishedAt" | "repetitions">;

/** How far a report has come: how often it was sent, and when it is due next, unless it is over. */
export type Progress = { sentCount: number; nextOccurrenceAt: string | null };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The day, yyyy-MM-dd, and hour of a start: midnight is hour 24 of the day before, for there is no hour 0
 * (rule reports/hours).
 */
export function dayAndHourOf(startedAt: string): { day: string; hour: number } {
  const wall = wallOf(Date.parse(startedAt));
  const hour = Math.floor(modulo(wall, dayMs) / hourMs);
  return hour === 0 ? { day: dayOfWall(wall - dayMs), hour: 24 } : { day: dayOfWall(wall), hour };
}

/** The instant of a local day and hour: the next there is where the clocks leave the hour out, the first of two. */
export function scheduleStartOf(day: string, hour: number): string {
  return sayInstant(instantAtWall(midnightOf(day) + hour * hourMs));
}

/** Whether a local hour begins at that instant; reports are sent at no other time. */
export function isFullHour(instant: string): boolean {
  return modulo(wallOf(Date.parse(instant)), hourMs) === 0;
}

/** The first occurrences after an instant of a report that was never sent, at most as many as said. */
export function occurrencesAfter(schedule: Schedule, after: string, count: number): string[] {
  const first = indexAfter(schedule, Date.parse(after));
  const most = Math.min(count, schedule.repetitions ?? count);
  return Array.from({ length: most }, (_, place) => occurrenceAt(schedule, first + place))
    .filter((time) => time <= endOf(schedule))
    .map(sayInstant);
}

/** The first occurrence at or after `from` that comes after the `last` one sent; null when there is none any more. */
export function nextOccurrence(
  schedule: Schedule,
  { from, last, sentCount }: { from: string; last: string | null; sentCount: number },
): string | null {
  if (schedule.repetitions !== null && sentCount >= schedule.repetitions) return null;
  const before = Math.max(Date.parse(from) - 1, last === null ? -Infinity : Date.parse(last));
  const next = occurrenceAt(schedule, indexAfter(schedule, before));
  return next <= endOf(schedule) ? sayInstant(next) : null;
}

/**
 * What a report sends at an instant and what comes next: the latest occurrence that has come, which stands for all that
 * were missed before it. Null while nothing is due.
 */
export function runAt(
  schedule: Schedule,
  { sentCount, nextOccurrenceAt: due }: Progress,
  now: string,
): { occurrence: string; nextOccurrenceAt: string | null } | null {
  if (due === null || Date.parse(due) > Date.parse(now)) return null;
  const latest = indexAfter(schedule, Math.min(Date.parse(now), endOf(schedule))) - 1;
  const sent = Math.max(Date.parse(due), latest < 0 ? -Infinity : occurrenceAt(schedule, latest));
  const occurrence = sayInstant(sent);
  const next = nextOccurrence(schedule, { from: occurrence, last: occurrence, sentCount: sentCount + 1 });
  return { occurrence, nextOccurrenceAt: next };
}

/**
 * What a report is about that is sent at an instant: whole local days before that one, half open (rule reports/span).
 */
export function rangeAt(
  { period, lastDays }: Pick<ScheduledReport, "period" | "lastDays">,
  occurrence: string,
): { from: string; to: string } {
  const [from, to] = daysOf(dayOf(occurrence), period, lastDays);
  return { from: scheduleStartOf(from, 0), to: scheduleStartOf(to, 0) };
}

function daysOf(sendDay: string, period: ReportPeriod, lastDays: number | null): [from: string, to: string] {
  if (lastDays !== null) return [addDays(sendDay, -lastDays), sendDay];
  if (period === reportPeriods.week) {
    // The first day of all was a Thursday.
    const monday = addDays(sendDay, -modulo(midnightOf(sendDay) / dayMs + 3, 7));
    return [addDays(monday, -7), monday];
  }
  const isMonth = period === reportPeriods.month;
  const end = isMonth ? `${sendDay.slice(0, 7)}-01` : `${sendDay.slice(0, 4)}-01-01`;
  return [addMonths(end, isMonth ? -1 : -12), end];
}

function occurrenceAt({ startedAt, interval }: Schedule, index: number): number {
  const { day, hour } = dayAndHourOf(startedAt);
  return instantAtWall(midnightOf(addIntervals(day, interval, index)) + hour * hourMs);
}

/** Counted from the start: a month without the day takes its last one, and the next month has the day again. */
function addIntervals(day: string, interval: Interval, index: number): string {
  if (interval === "Daily") return addDays(day, index);
  if (interval === "Weakly") return addDays(day, 7 * index);
  return addMonths(day, interval === "Monthly" ? index : 12 * index);
}

/** The occurrence of the last day; later ones are none. */
function endOf({ startedAt, finishedAt }: Schedule): number {
  if (finishedAt === null) return Infinity;
  return instantAtWall(midnightOf(dayOf(finishedAt)) + dayAndHourOf(startedAt).hour * hourMs);
}

const longestMs: Record<Interval, number> = {
  Daily: dayMs,
  Weakly: 7 * dayMs,
  Monthly: 31 * dayMs,
  Yearly: 366 * dayMs,
};

/** Which occurrence is the first after a time; looked for from the one that can be no later. */
function indexAfter(schedule: Schedule, time: number): number {
  const passed = time - Date.parse(schedule.startedAt);
  let index = Math.max(0, Math.floor(passed / longestMs[schedule.interval]) - 1);
  while (occurrenceAt(schedule, index) <= time) index += 1;
  return index;
}

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const sayInstant = (time: number) => new Date(time).toISOString();
const modulo = (value: number, by: number) => ((value % by) + by) % by;
