import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { expect, test } from "vitest";
import { daysText } from "./weekdays.ts";

const names = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];

test.each<[Weekday[], string]>([
  [[], ""],
  [[6, 7], "Sa, So"],
  [[1, 2, 3, 4, 5], "Mo–Fr"],
  [[7, 1, 3, 5, 6], "Mo, Mi, Fr–So"],
  [[1, 2, 3, 4, 5, 6, 7], "Mo–So"],
])("the days %j are said as %j", (days, text) => {
  expect(daysText(days, (day) => names[day - 1]!)).toBe(text);
});
