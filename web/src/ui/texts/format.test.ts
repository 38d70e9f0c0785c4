import { afterEach, expect, test, vi } from "vitest";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import {
  cutDescription,
  formatDate,
  formatDateTime,
  formatDuration,
  formatEnd,
  formatHours,
  formatKilometers,
  formatLongDay,
  formatMonth,
  exactOdometer,
  formatOdometer,
  formatStart,
  formatTime,
  formatTimeRange,
  formatWeekday,
  kilometerNumber,
  minuteOfDay,
  secondsOf,
} from "./format.ts";

afterEach(() => vi.unstubAllGlobals());

function speak(language: "de-AT" | "en"): void {
  vi.stubGlobal("localStorage", { getItem: () => language });
}

test("instants are shown in Vienna, in summer and in winter", () => {
  expect(formatDate("2026-07-14T22:30:00Z")).toBe("15.07.2026");
  expect(formatTime("2026-07-14T22:30:00Z")).toBe("00:30");
  expect(formatTime("2026-01-14T22:30:00Z")).toBe("23:30");
  expect(formatDateTime("2026-03-10T07:05:00Z")).toBe("10.03.26 8:05");
  expect(dayOf("2026-12-31T23:00:00Z")).toBe("2027-01-01");
  expect(minuteOfDay("2026-07-14T22:30:00Z")).toBe(30);
});

test("the hour that comes twice when summer time ends keeps its clock face", () => {
  expect(formatTimeRange("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")).toBe("02:30\u00a0–\u00a002:30");
});

test.each([
  [0, "0 km", "0 km"],
  [1, "< 1 km", "< 1 km"],
  [999, "< 1 km", "< 1 km"],
  [1000, "1,0 km", "1.0 km"],
  [12_345, "12,3 km", "12.3 km"],
  [1_284_600, "1.284,6 km", "1,284.6 km"],
])("%i meters", (meters, german, english) => {
  speak("de-AT");
  expect(formatKilometers(meters)).toBe(german);
  speak("en");
  expect(formatKilometers(meters)).toBe(english);
});

test("figures under a head that says km leave the unit out", () => {
  speak("de-AT");
  expect(kilometerNumber(999)).toBe("< 1");
  expect(kilometerNumber(68_049)).toBe("68,0");
});

test("hours run on beyond a day", () => {
  speak("de-AT");
  expect(formatHours(39 * 60 + 59)).toBe("0:39 h");
  expect(formatHours(289 * 3600 + 14 * 60)).toBe("289:14 h");
  expect(secondsOf("26:00:05")).toBe(93_605);
  expect(formatDuration(93_605.9)).toBe("26:00:05");
  expect(formatDuration(59)).toBe("00:00:59");
});

test("names of days and months follow the language, dates do not", () => {
  speak("de-AT");
  expect(formatWeekday("2026-11-20")).toBe("Freitag, 20.11.2026");
  expect(formatWeekday("2026-11-20", "short")).toBe("Fr 20.11.2026");
  expect(formatMonth("2027-01-01")).toBe("Jänner 2027");
  expect(formatLongDay("2026-08-20")).toBe("20. August 2026");
  speak("en");
  expect(formatWeekday("2026-11-20")).toBe("Friday, 20.11.2026");
  expect(formatMonth("2027-01-01")).toBe("January 2027");
  expect(formatLongDay("2026-08-20")).toBe("20 August 2026");
});

test("a description of more than 20 characters is cut", () => {
  expect(cutDescription("12345678901234567890")).toBe("12345678901234567890");
  expect(cutDescription("123456789012345678901")).toBe("12345678901234567890...");
  expect(cutDescription("🚗".repeat(21))).toBe(`${"🚗".repeat(20)}...`);
});

test.each([
  [58_700_120, "58.700,12", "58,700.12"],
  [1_234_567_890, "1.234.567,89", "1,234,567.89"],
  [999, "1,00", "1.00"],
  [0, "0,00", "0.00"],
])("a mileage of %i m is exact to two decimals", (meters, german, english) => {
  speak("de-AT");
  expect(exactOdometer(meters)).toBe(german);
  speak("en");
  expect(exactOdometer(meters)).toBe(english);
});

test.each([
  [60_467_999, "60.467", "60,467"],
  [1_234_567_890, "1.234.567", "1,234,567"],
  [999, "0", "0"],
])("a mileage of %i m is told in full kilometres, which were driven", (meters, german, english) => {
  speak("de-AT");
  expect(formatOdometer(meters)).toBe(`${german} km`);
  speak("en");
  expect(formatOdometer(meters)).toBe(`${english} km`);
});

test("a period of whole days is told by its first and its last day", () => {
  expect(formatStart("2026-09-30T22:00:00.000Z")).toBe("01.10.2026");
  expect(formatEnd("2026-10-31T23:00:00.000Z")).toBe("31.10.2026");
  expect(formatStart("2026-10-01T05:12:00.000Z")).toBe("01.10.26 7:12");
  expect(formatEnd("2026-10-31T17:30:00.000Z")).toBe("31.10.26 18:30");
});
