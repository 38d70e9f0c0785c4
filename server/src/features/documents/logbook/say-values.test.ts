import { expect, test } from "vitest";
import {
  monthOf,
  shownCount,
  shownDay,
  shownDuration,
  shownKilometers,
  shownMonth,
  shownTimeOfDay,
} from "./say-values.ts";

test("kilometres have one decimal and marks at the thousands, as each language writes them", () => {
  const both = (meters: number) => [shownKilometers(meters, "de-AT"), shownKilometers(meters, "en")];
  expect(both(0)).toEqual(["0,0", "0.0"]);
  expect(both(49)).toEqual(["0,0", "0.0"]);
  expect(both(50)).toEqual(["0,1", "0.1"]);
  expect(both(999_960)).toEqual(["1.000,0", "1,000.0"]);
  expect(both(123_456_789)).toEqual(["123.456,8", "123,456.8"]);
  expect(shownCount(1_234_567, "de-AT")).toBe("1.234.567");
});

test("durations are whole minutes, as the screen has them, and may be longer than a day", () => {
  expect([0, 29, 30, 3_599, 90_000].map(shownDuration)).toEqual(["0:00", "0:00", "0:00", "0:59", "25:00"]);
});

test("days, times and months are those of Vienna", () => {
  const shown = (instant: string) => {
    const time = Date.parse(instant);
    return [shownDay(time), shownTimeOfDay(time), monthOf(time)];
  };
  expect(shown("2026-04-30T22:00:00Z")).toEqual(["01.05.2026", "00:00", "2026-05"]);
  expect(shown("2026-12-31T22:59:59Z")).toEqual(["31.12.2026", "23:59", "2026-12"]);
  expect(shown("2026-03-29T01:00:00Z")).toEqual(["29.03.2026", "03:00", "2026-03"]);
  expect([shownMonth("2026-03", "de-AT"), shownMonth("2026-03", "en")]).toEqual(["März 2026", "March 2026"]);
});
