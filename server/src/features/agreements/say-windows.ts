import { type AgreedWindow, minutesOfDay } from "@wegbuch/contract/agreements/rules";

const dayMinutes = 1_440;

/** Windows of a week as PostgreSQL keeps them: minutes from Monday on. What overlaps or touches becomes one. */
export const rangesOf = (windows: readonly AgreedWindow[]): string =>
  `{${windows.map((window) => `[${minuteOf(window, "from")},${minuteOf(window, "until")})`).join(",")}}`;

const minuteOf = (window: AgreedWindow, end: "from" | "until"): number =>
  (window.weekday - 1) * dayMinutes + minutesOfDay(window[end]);

/** The same read back, each within its day, in order. */
export function windowsOf(ranges: string): AgreedWindow[] {
  const spans = [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => ({
    from: Number(from),
    until: Number(until),
  }));
  return spans.flatMap(({ from, until }) => {
    const days = Array.from({ length: 7 }, (_, day) => day * dayMinutes);
    return days.flatMap((midnight, day) => {
      const [begins, ends] = [Math.max(from, midnight), Math.min(until, midnight + dayMinutes)];
      if (begins >= ends) return [];
      return { weekday: day + 1, from: clockOf(begins - midnight), until: clockOf(ends - midnight) };
    });
  });
}

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
