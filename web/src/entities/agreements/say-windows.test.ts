import { usualWindows } from "@wegbuch/contract/agreements/rules";
import { expect, test } from "vitest";
import { dailyWindowsOf, weeklyWindowsOf } from "./say-windows.ts";

const saturday = { weekday: 6, from: "08:00", until: "12:00" };

test("what is the same on several days is said once, and comes back as it was", () => {
  const windows = [...usualWindows, saturday];
  expect(dailyWindowsOf(windows)).toEqual([
    { days: [1, 2, 3, 4, 5], from: "06:00", until: "18:00" },
    { days: [6], from: "08:00", until: "12:00" },
  ]);
  expect(weeklyWindowsOf(dailyWindowsOf(windows))).toEqual(windows);
});
