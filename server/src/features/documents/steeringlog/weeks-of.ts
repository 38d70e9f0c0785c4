import { addDays } from "@wegbuch/contract/kit/vienna-clock";

const dayMilliseconds = 86_400_000;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** The number of a week by its Monday: the first is the one with the year's first Thursday (ISO 8601). */
export function weekNumberOf(monday: string): number {
  const thursday = addDays(monday, 3);
  const newYear = Date.parse(`${thursday.slice(0, 4)}-01-01`);
  return Math.floor((Date.parse(thursday) - newYear) / dayMilliseconds / 7) + 1;
}

/** The days of a week within a period [from, to). */
export function daysOfWeek(monday: string, period: { from: string | null; to: string | null }): string[] {
  const all = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return all.filter((day) => day >= (period.from ?? day) && (period.to === null || day < period.to));
}
