import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { isRestDay } from "@wegbuch/geo/demo-roads/rest-days";

/** The first day (yyyy-MM-dd) of the month that lies so many months before the one of a day. */
export function monthBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** The n-th working day from a day on, itself included; the first is 1. */
export function workingDay(from: string, n: number): string {
  let day = from;
  for (let left = n; ; day = addDays(day, 1)) {
    if (!isRestDay(day)) left -= 1;
    if (left === 0) return day;
  }
}

/** Sunday of the week of a day. */
export function endOfWeek(day: string): string {
  return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
}
