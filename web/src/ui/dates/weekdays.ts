import { weekdays } from "@wegbuch/contract/geofences/codes";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { weekdayOf } from "../texts/format.ts";

export const everyDay: readonly Weekday[] = Object.values(weekdays);

/** A Monday; only weekdays are said with it. */
const monday = "2024-01-0";

/** "Mo" or "Montag", in the reader's language. */
export function dayName(day: Weekday, style: "long" | "short" = "short"): string {
  return weekdayOf(`${monday}${day}`, style);
}

/** Locked days as people say them: "Sa, So", "Mo–Fr". */
export function daysText(days: readonly Weekday[], nameOf: (day: Weekday) => string = dayName): string {
  const runs: Weekday[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${nameOf(run[0]!)}–${nameOf(run.at(-1)!)}`] : run.map((day) => nameOf(day)),
    )
    .join(", ");
}
