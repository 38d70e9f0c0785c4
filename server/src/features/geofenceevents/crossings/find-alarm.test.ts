import { boundaryOf } from "@wegbuch/geo/boundary";
import { expect, test } from "vitest";
import { findAlarm, type Heard, isArmed } from "./find-alarm.ts";

const square = boundaryOf([
  [16.36, 48.201],
  [16.38, 48.201],
  [16.38, 48.21],
  [16.36, 48.21],
]);

/** At a second and a latitude, heard so many seconds later. */
const heard = (second: number, latitude: number, later = 1): Heard => ({
  time: second * 1_000,
  latitude,
  longitude: 16.37,
  receivedAt: (second + later) * 1_000,
});
const [outside, inside] = [48.2, 48.206];

test.each([
  ["enters", outside, inside, inside, { event: "Entering", time: 10_000 }],
  ["leaves", inside, outside, outside, { event: "Leaving", time: 50_000 }],
  ["stays outside", outside, outside, outside, null],
  ["stays inside", inside, inside, inside, null],
  ["is back at once", outside, inside, outside, null],
  ["drives through between two positions", outside, 48.212, 48.213, null],
  ["is confirmed only", outside, outside, inside, null],
])("who %s", (_, one, other, third, alarm) => {
  expect(findAlarm([heard(0, one), heard(60, other), heard(120, third)], square)).toEqual(alarm);
});

test("across a hole the position after it is when it crossed", () => {
  const window = [heard(0, outside), heard(901, inside), heard(960, inside)] as const;

  expect(findAlarm(window, square)).toEqual({ event: "Entering", time: 901_000 });
});

test("positions that arrive more than 15 minutes late alarm nobody", () => {
  const alarmOf = (second: number, third: number) =>
    findAlarm([heard(0, outside, 5_000), heard(60, inside, second), heard(120, inside, third)], square);

  expect(alarmOf(900, 840)).not.toBeNull();
  expect(alarmOf(901, 841)).toBeNull();
  expect(alarmOf(60, 901)).toBeNull();
});

// The worked example of ALG-ALARM: Friday 6 and Saturday 7 March 2026 in Vienna; days 6 and 7 are locked.
test("a fence locked on Saturday and Sunday is silent on Friday 23:50 and armed on Saturday 00:10", () => {
  const weekend = 0b1100000;
  const friday = Date.parse("2026-03-06T23:50:00+01:00");
  const saturday = Date.parse("2026-03-07T00:10:00+01:00");

  expect([isArmed(weekend, friday), isArmed(weekend, saturday)]).toEqual([false, true]);
});

test("the weekday is the one of Vienna, in summer as well, and no weekday at all is every day", () => {
  const monday = 0b0000001;

  expect(isArmed(monday, Date.parse("2026-07-05T22:00:00Z"))).toBe(true);
  expect(isArmed(monday, Date.parse("2026-07-05T21:59:59Z"))).toBe(false);
  expect(isArmed(0, Date.parse("2026-07-05T12:00:00Z"))).toBe(true);
});
