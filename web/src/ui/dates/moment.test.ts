import { expect, test } from "vitest";
import { instantAt, isEmptyMoment, minuteAfter, momentOf, parseTime } from "./moment.ts";

test.each([
  ["07:12", "07:12"],
  ["7:12", "07:12"],
  [" 7.12 ", "07:12"],
  ["712", "07:12"],
  ["0712", "07:12"],
  ["7", "07:00"],
  ["23", "23:00"],
  ["00:00", "00:00"],
  ["24:00", null],
  ["7:60", null],
  ["7:1", null],
  ["", null],
  ["noon", null],
  ["12345", null],
])("%o is the time %o", (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test("a day and a time are Austrian, in winter and in summer", () => {
  expect(instantAt({ day: "2026-11-20", time: "7:12" })).toBe("2026-11-20T06:12:00.000Z");
  expect(instantAt({ day: "2026-07-20", time: "07:12" })).toBe("2026-07-20T05:12:00.000Z");
  expect(momentOf("2026-07-20T05:12:40.000Z")).toEqual({ day: "2026-07-20", time: "07:12" });
});

test("the hour that the clock skips becomes the one after, and of the hour it repeats the first counts", () => {
  expect(instantAt({ day: "2026-03-29", time: "02:30" })).toBe("2026-03-29T01:30:00.000Z");
  expect(instantAt({ day: "2026-10-25", time: "02:30" })).toBe("2026-10-25T00:30:00.000Z");
});

test("the minute after an instant is the next full one, past midnight too", () => {
  expect(minuteAfter("2026-07-20T15:03:42.000Z")).toEqual({ day: "2026-07-20", time: "17:04" });
  expect(minuteAfter("2026-07-20T15:03:00.000Z")).toEqual({ day: "2026-07-20", time: "17:04" });
  expect(minuteAfter("2026-11-20T22:59:30.000Z")).toEqual({ day: "2026-11-21", time: "00:00" });
});

test("half of a moment is none", () => {
  expect(instantAt({ day: "2026-11-20", time: "" })).toBeUndefined();
  expect(instantAt({ day: "20/11/2026", time: "07:12" })).toBeUndefined();
  expect(isEmptyMoment({ day: "", time: " " })).toBe(true);
  expect(isEmptyMoment({ day: "", time: "7" })).toBe(false);
});
