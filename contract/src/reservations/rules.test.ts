import { expect, test } from "vitest";
import { movedBy, occurrencesOf } from "./rules.ts";

const monday = { pickupDate: "2026-10-19T06:00:00.000Z", returnDate: "2026-10-19T10:00:00.000Z" };

test("a series keeps the time of the clock when summer time ends (rule reservations/series)", () => {
  expect(occurrencesOf({ ...monday, weekly: { until: "2026-11-02", except: [] } })).toEqual([
    { ...monday, day: "2026-10-19" },
    { pickupDate: "2026-10-26T07:00:00.000Z", returnDate: "2026-10-26T11:00:00.000Z", day: "2026-10-26" },
    { pickupDate: "2026-11-02T07:00:00.000Z", returnDate: "2026-11-02T11:00:00.000Z", day: "2026-11-02" },
  ]);
});

test("days that are left out are not reserved, the last day of a series is", () => {
  const days = (until: string, except: string[]) =>
    occurrencesOf({ ...monday, weekly: { until, except } }).map(({ day }) => day);
  expect(days("2026-11-01", [])).toEqual(["2026-10-19", "2026-10-26"]);
  expect(days("2026-11-02", ["2026-10-26"])).toEqual(["2026-10-19", "2026-11-02"]);
  expect(days("2026-10-18", [])).toEqual([]);
});

test("what is reserved once is itself", () => {
  expect(occurrencesOf({ ...monday, weekly: null })).toEqual([{ ...monday, day: "2026-10-19" }]);
});

test("a time in the hour that is skipped still lasts", () => {
  const night = { pickupDate: "2026-03-22T01:10:00.000Z", returnDate: "2026-03-22T01:20:00.000Z" };
  const { pickupDate, returnDate } = movedBy(night, 7 * 86_400_000);
  expect(Date.parse(returnDate)).toBeGreaterThan(Date.parse(pickupDate));
});
