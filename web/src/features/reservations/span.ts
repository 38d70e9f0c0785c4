import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { formatTime, formatTimeRange, formatWeekday, weekdayOf } from "../../ui/texts/format.ts";
import { instantAt } from "../../ui/dates/moment.ts";

/** From when to when, instants. */
export type Span = { from: string; to: string };

const minute = 60_000;

/** What can be asked for at once; "hour" is the usual one (rule reservations/pool). */
export type SpanName = "hour" | "evening" | "tomorrow";

/** The named spans as seen from now, in milliseconds; the evening only while some of the day is left. */
export function namedSpans(now: number): { name: SpanName; span: Span }[] {
  const today = dayOf(new Date(now).toISOString());
  const tomorrow = addDays(today, 1);
  const evening = { from: thisMinute(now), to: at(today, "18:00") };
  return [
    { name: "hour", span: hourFrom(now) },
    ...(Date.parse(evening.to) - now >= 90 * minute ? [{ name: "evening" as const, span: evening }] : []),
    { name: "tomorrow", span: { from: at(tomorrow, "08:00"), to: at(tomorrow, "17:00") } },
  ];
}

/** The hour that begins with this minute. */
export function hourFrom(now: number): Span {
  const from = thisMinute(now);
  return { from, to: new Date(Date.parse(from) + 60 * minute).toISOString() };
}

/** People choose minutes: the one that has begun. */
export function thisMinute(now: number): string {
  return new Date(now - (now % minute)).toISOString();
}

const at = (day: string, time: string) => instantAt({ day, time })!;

/** Fr 20.11.2026, 14:15 – 15:15 · Fr 20.11.2026 14:15 – So 22.11.2026 18:00 */
export function spanText({ from, to }: Span): string {
  const [first, last] = daysOf({ from, to });
  if (first === last) return `${formatWeekday(first, "short")}, ${formatTimeRange(from, to)}`;
  return `${momentText(from)} – ${momentText(to)}`;
}

/** Fr 20.11.2026 14:15 */
export function momentText(instant: string): string {
  return `${formatWeekday(dayOf(instant), "short")} ${formatTime(instant)}`;
}

/** 14:15 – 15:15 · Fr 14:15 – So 18:00, where the day is plain already. */
export function shortSpanText({ from, to }: Span): string {
  const [first, last] = daysOf({ from, to });
  if (first === last) return formatTimeRange(from, to);
  const short = (day: string, instant: string) => `${weekdayOf(day, "short")} ${formatTime(instant)}`;
  return `${short(first, from)} – ${short(last, to)}`;
}

const daysOf = ({ from, to }: Span) => [dayOf(from), dayOf(to)] as const;
