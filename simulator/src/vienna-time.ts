const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** A calendar day in Austria, as days since 1970-01-01. */
export type Day = number;

/** The day in Austria on which an instant (ms) falls. */
export function dayNumberAt(at: number): Day {
  return Math.floor((at + offsetAt(at)) / dayLength);
}

/** The instant (ms) at which clocks in Austria show so many minutes after midnight of that day. */
export function instantOn(day: Day, minutes: number): number {
  const asIfUtc = day * dayLength + Math.round(minutes * 60) * 1000;
  return asIfUtc - offsetAt(asIfUtc - 60 * minute);
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

/** A day as yyyy-MM-dd. */
export function isoOf(day: Day): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** The first day of the month that lies `monthsBefore` before the month of the instant. */
export function firstDayOfMonth(at: number, monthsBefore: number): Day {
  const date = new Date(dayNumberAt(at) * dayLength);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1) / dayLength;
}

/** Milliseconds ahead of UTC: two hours between the last Sundays of March and October, 01:00 UTC; else one. */
function offsetAt(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const isSummer = at >= lastSunday(year, 3) && at < lastSunday(year, 10);
  return (isSummer ? 120 : 60) * minute;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0) / dayLength;
  return (last - weekdayOf(last)) * dayLength + 60 * minute;
}
