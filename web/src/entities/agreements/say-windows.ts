import type { AgreedWindow } from "@wegbuch/contract/agreements/rules";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { daysText } from "../../ui/dates/weekdays.ts";

/** A time that is the same on several days of the week. */
export type DailyWindow = { days: Weekday[]; from: string; until: string };

/** Windows of a week by their times, in the order in which they first come. */
export function dailyWindowsOf(windows: readonly AgreedWindow[]): DailyWindow[] {
  const groups = new Map<string, DailyWindow>();
  for (const { weekday, from, until } of windows) {
    const key = `${from} ${until}`;
    const group = groups.get(key) ?? { days: [], from, until };
    group.days.push(weekday as Weekday);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The same as the wire has them. */
export const weeklyWindowsOf = (windows: readonly DailyWindow[]): AgreedWindow[] =>
  windows.flatMap(({ days, from, until }) => days.map((weekday) => ({ weekday, from, until })));

/** "Mo–Fr 06:00–18:00, Sa 08:00–12:00" */
export const windowsText = (windows: readonly AgreedWindow[]): string =>
  dailyWindowsOf(windows)
    .map(({ days, from, until }) => `${daysText(days)} ${from}–${until}`)
    .join(", ");
