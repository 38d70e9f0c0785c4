import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { asPrinted } from "./as-printed.ts";
import { shownDuration, shownKilometers, shownTimeOfDay } from "./say-values.ts";
import { addTrip, noSums, secondsOf } from "./sum-trips.ts";

/** A vehicle's trips one after the other: metres, seconds of driving and of standing before. */
const drives = array(
  record({
    meters: integer({ min: 0, max: 900_000 }),
    seconds: integer({ min: 1, max: 20_000 }),
    pause: integer({ min: 0, max: 90_000 }),
    type: constantFrom(0 as const, 1 as const, 2 as const),
  }),
  { minLength: 1, maxLength: 60 },
);

/** What a reader reckons with: tenths of kilometres, and minutes. */
const tenthsOf = (text: string) => Number(text.replaceAll(".", "").replace(",", ""));
const minutesOf = (text: string) => {
  const [hours, minutes] = text.split(":").map(Number);
  return hours! * 60 + minutes!;
};
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const kilometers = (meters: number) => tenthsOf(shownKilometers(meters, "de-AT"));

test("whatever was driven, every row adds up as printed, and so do the sums below them", () => {
  assert(
    property(drives, integer({ min: 0, max: 400_000_000 }), (driven, begin) => {
      let [reading, time] = [begin, Date.parse("2026-05-04T00:00:00Z")];
      const rows = driven.map(({ meters, seconds, pause, type }) => {
        const startedAt = time + pause * 1_000;
        const trip = {
          startedAt,
          finishedAt: startedAt + seconds * 1_000,
          metersBefore: reading,
          meters,
          type,
        };
        [reading, time] = [reading + meters, trip.finishedAt];
        return asPrinted({ ...trip, isBare: false });
      });
      const sums = noSums();
      for (const row of rows) addTrip(sums, row);
      for (const [index, row] of rows.entries()) {
        const after = kilometers(row.metersBefore + row.meters);
        expect(kilometers(row.metersBefore) + kilometers(row.meters)).toBe(after);
        if (rows[index + 1]) expect(kilometers(rows[index + 1]!.metersBefore)).toBe(after);
        const span = minutesOf(shownTimeOfDay(row.finishedAt)) - minutesOf(shownTimeOfDay(row.startedAt));
        expect((minutesOf(shownDuration(secondsOf(row))) - span) % 1_440).toBe(0);
      }
      expect(kilometers(sums.meters)).toBe(sumOf(rows.map(({ meters }) => kilometers(meters))));
      expect(sumOf(sums.metersByType.map(kilometers))).toBe(kilometers(sums.meters));
      expect(minutesOf(shownDuration(sums.seconds))).toBe(
        sumOf(rows.map((row) => minutesOf(shownDuration(secondsOf(row))))),
      );
    }),
  );
});

test("a drive from 12:58:50 to 13:06:10 takes 0:08, as its times say", () => {
  const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);
  expect(shownDuration(secondsOf({ startedAt: at("10:58:50"), finishedAt: at("11:06:10") }))).toBe("0:08");
});
