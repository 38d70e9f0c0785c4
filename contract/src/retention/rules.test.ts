import { expect, test } from "vitest";
import { addDays } from "../kit/vienna-clock.ts";
import {
  logbookGoesOn,
  logbookKeptFrom,
  logbookYears,
  placesKeptFrom,
  timeLogGoesOn,
  timeLogsKeptFrom,
} from "./rules.ts";

test("a trip of 4 May 2026 goes on 2 January 2034 in Austria and 2037 in Germany", () => {
  expect(logbookGoesOn("2026-05-04", logbookYears(null, "AT"))).toBe("2034-01-02");
  expect(logbookGoesOn("2026-05-04", logbookYears(null, "DE"))).toBe("2037-01-02");
});

test("a company may keep its logbook longer than the law asks, and not shorter", () => {
  expect([logbookYears(7, "AT"), logbookYears(7, "DE"), logbookYears(12, "DE")]).toEqual([7, 10, 12]);
});

test("the day a trip goes is the first one that does not keep it", () => {
  for (const endedOn of ["2026-01-01", "2026-05-04", "2026-12-31", "2028-02-29"]) {
    for (const years of [7, 10, 30]) {
      const goes = logbookGoesOn(endedOn, years);
      expect(logbookKeptFrom(goes, years) > endedOn).toBe(true);
      expect(logbookKeptFrom(addDays(goes, -1), years) <= endedOn).toBe(true);
    }
  }
});

test("the places of a drive are kept for as many days as the company says", () => {
  expect(placesKeptFrom("2026-06-18", 45)).toBe("2026-05-04");
  expect(placesKeptFrom("2026-06-19", 45)).toBe("2026-05-05");
  expect(placesKeptFrom("2026-03-01", 1)).toBe("2026-02-28");
});

test("the driving log of 4 May 2026 goes on 29 June 2028", () => {
  expect(timeLogGoesOn("2026-05-04")).toBe("2028-06-29");
  expect(timeLogsKeptFrom("2028-06-28")).toBe("2026-05-04");
  expect(timeLogsKeptFrom("2028-06-29")).toBe("2026-05-05");
});

test("no driving log goes before its day, also at the ends of months", () => {
  for (let day = "2026-01-01"; day < "2030-01-01"; day = addDays(day, 1)) {
    expect(timeLogsKeptFrom(addDays(timeLogGoesOn(day), -1)) <= day).toBe(true);
  }
});
