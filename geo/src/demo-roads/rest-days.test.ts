import { expect, test } from "vitest";
import { isRestDay } from "./rest-days.ts";

test("nobody works at weekends, on fixed holidays and on those that go by Easter", () => {
  const resting = [
    ["2026-11-22", "2026-11-21", "2026-10-26", "2026-12-08", "2028-01-06"],
    // Easter Mondays, Ascension, Whit Monday, Corpus Christi.
    ["2024-04-01", "2025-04-21", "2026-04-06", "2027-03-29", "2028-04-17"],
    ["2026-05-14", "2026-05-25", "2026-06-04", "2028-06-15"],
  ].flat();

  expect(resting.filter((day) => !isRestDay(day))).toEqual([]);
});

test("every other day is a working day, the 29th of February too", () => {
  expect(["2026-11-23", "2026-04-07", "2026-06-05", "2028-02-29", "2026-04-03"].filter(isRestDay)).toEqual(
    [],
  );
});
