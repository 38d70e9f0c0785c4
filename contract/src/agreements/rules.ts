import { wallOf } from "../kit/vienna-clock.ts";

/** A part of a day of the week, Monday is 1; "24:00" is its end. */
export type AgreedWindow = { weekday: number; from: string; until: string };

/** What a works agreement is proposed with: Monday to Friday, 6 to 18 (rule retention/agreement). */
export const usualWindows: readonly AgreedWindow[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: "06:00",
  until: "18:00",
}));

/** Minutes from midnight of a time as clocks show it. */
export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Of the first of January 1970, a Thursday. */
const firstWeekday = 3;

/** Whether an instant lies in one of the windows (rule retention/agreement); milliseconds. */
export function isInWindows(windows: readonly AgreedWindow[], time: number): boolean {
  const wall = wallOf(time);
  const day = Math.floor(wall / dayMs);
  const weekday = ((((day + firstWeekday) % 7) + 7) % 7) + 1;
  const minute = Math.floor((wall - day * dayMs) / minuteMs);
  return windows.some(
    (window) =>
      window.weekday === weekday &&
      minutesOfDay(window.from) <= minute &&
      minute < minutesOfDay(window.until),
  );
}
