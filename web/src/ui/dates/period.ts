import { addDays, addMonths, dayOf, dayOfWall, startOfDay } from "@wegbuch/contract/kit/vienna-clock";

/** The six kinds (rule formats/periods). */
export const periodKinds = ["day", "week", "month", "year", "range", "none"] as const;

export type PeriodKind = (typeof periodKinds)[number];

/** First and last local day, both inside; "none" is without bounds and keeps today in both. */
export type Period = { kind: PeriodKind; first: string; last: string };

/** What date pickers begin with, and those of ranges (rule formats/date-bounds). */
export const earliestDay = "1990-01-01";
export const earliestDayOfRange = "2016-01-01";

/** What the server takes as unbounded. */
const unbounded = { from: "1760-01-01T00:00:00.000Z", to: "9999-01-01T00:00:00.000Z" };

export function today(): string {
  return dayOf(Date.now());
}

/** The period of a kind that holds this day; a range is the day itself. */
export function periodOf(kind: PeriodKind, day: string): Period {
  const first = startOf(kind, day);
  return { kind, first, last: lastFrom(kind, first) };
}

/** A range of days in either order, not before the minimum. */
export function rangeOf(one: string, other: string): Period {
  const [first = one, last = other] = [one, other]
    .map((day) => (day < earliestDayOfRange ? earliestDayOfRange : day))
    .toSorted();
  return { kind: "range", first, last };
}

/**
 * So many periods later, or earlier when negative; a range moves by its length, "none" stays (rule formats/periods).
 */
export function shiftPeriod(period: Period, steps: number): Period {
  const { kind, first, last } = period;
  if (kind === "none") return period;
  if (kind !== "range") return periodOf(kind, later(first, kind, steps));
  const days = steps * (daysBetween(first, last) + 1);
  return rangeOf(addDays(first, days), addDays(last, days));
}

/** The period so many steps away as seen from this day; null where nothing is: in the future, or before all pickers begin. */
export function stepPeriod(period: Period, steps: number, day: string): Period | null {
  if (period.kind === "none") return null;
  const earliest = period.kind === "range" ? earliestDayOfRange : earliestDay;
  const next = shiftPeriod(period, steps);
  const isTooEarly = steps < 0 && period.first <= earliest;
  return isTooEarly || isFuture(next, day) ? null : next;
}

/** Whether a period begins after this day. */
export function isFuture(period: Period, day: string): boolean {
  return period.kind !== "none" && period.first > day;
}

/** Half-open bounds as UTC instants: from local midnight to local midnight, whatever the clock did meanwhile. */
export function boundsOf({ kind, first, last }: Period): { from: string; to: string } {
  if (kind === "none") return unbounded;
  return { from: midnight(first), to: midnight(addDays(last, 1)) };
}

/** Number of the ISO week a day lies in: that of its Thursday, whose year it counts in. */
export function weekOf(day: string): number {
  const thursday = addDays(startOf("week", day), 3);
  return Math.floor(daysBetween(startOf("year", thursday), thursday) / 7) + 1;
}

/** 1 is Monday, 7 Sunday. */
export function weekdayNumber(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** How many days the other lies later. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / dayMilliseconds;
}

const dayMilliseconds = 86_400_000;

export const presetNames = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "thisYear",
] as const;

export type PresetName = (typeof presetNames)[number];

/** A named period as seen from this day. */
export function presetOf(name: PresetName, day: string): Period {
  const [kind, steps] = presets[name];
  return shiftPeriod(periodOf(kind, day), steps);
}

const presets: Record<PresetName, [kind: PeriodKind, steps: number]> = {
  today: ["day", 0],
  yesterday: ["day", -1],
  thisWeek: ["week", 0],
  lastWeek: ["week", -1],
  thisMonth: ["month", 0],
  lastMonth: ["month", -1],
  thisYear: ["year", 0],
};

export function isSamePeriod(one: Period, other: Period): boolean {
  if (one.kind === "none" || other.kind === "none") return one.kind === other.kind;
  return one.kind === other.kind && one.first === other.first && one.last === other.last;
}

/** As people write a day: 20/11/2026, 20.11.2026, 20.11.26, 201126 or 20112026. */
const writtenDay = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d\d)$|^(\d\d)(\d\d)(\d{4}|\d\d)$/;

/** 20/11/2026 → 2026-11-20; null when it is no date (rule formats/dates). */
export function parseDay(text: string): string | null {
  const parts = writtenDay.exec(text.trim())?.slice(1).filter(Boolean);
  if (!parts) return null;
  const year = String(fullYear(parts[2]!)).padStart(4, "0");
  const [day, month] = parts.map((part) => part.padStart(2, "0"));
  const written = `${year}-${month}-${day}`;
  // Not a day of the calendar, for example 31/02/2026: the clock makes another day of it, or none.
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(time) || dayOfWall(time) !== written ? null : written;
}

/** 26 is 2026, and 95 is 1995: two digits are a year from 1990 to 2089. */
export function fullYear(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year < 90 ? 2000 + year : 1900 + year;
}

/** Whether a text is a local day, yyyy-MM-dd. */
export function isDay(text: unknown): text is string {
  return (
    typeof text === "string" &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    parseDay(text.split("-").toReversed().join("/")) !== null
  );
}

function startOf(kind: PeriodKind, day: string): string {
  if (kind === "week") return addDays(day, 1 - weekdayNumber(day));
  if (kind === "month") return `${day.slice(0, -2)}01`;
  if (kind === "year") return `${day.slice(0, -5)}01-01`;
  return day;
}

function lastFrom(kind: PeriodKind, first: string): string {
  return kind === "none" || kind === "range" ? first : addDays(later(first, kind, 1), -1);
}

function later(day: string, kind: "day" | "week" | "month" | "year", steps: number): string {
  if (kind === "day") return addDays(day, steps);
  if (kind === "week") return addDays(day, 7 * steps);
  return addMonths(day, kind === "month" ? steps : 12 * steps);
}

function midnight(day: string): string {
  return new Date(startOfDay(day)).toISOString();
}
