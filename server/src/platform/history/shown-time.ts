import { Temporal } from "temporal-polyfill";

/** Local time as people read it in the history: dd.MM.yyyy HH:mm:ss (ALG-HISTORY). */
export function shownTime(at: Date): string {
  const { day, month, year, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(
    at.getTime(),
  ).toZonedDateTimeISO("Europe/Vienna");
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** A month as the history shows it: MM.yyyy, of any local day in it. */
export function shownMonth(day: string): string {
  return `${day.slice(5, 7)}.${day.slice(0, 4)}`;
}
