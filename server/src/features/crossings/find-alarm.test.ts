import { boundaryOf } from "@wegbuch/geo/boundary";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Alarm, findAlarms, type ReceivedPlace, isArmed } from "./find-alarm.ts";

const square = boundaryOf([
  [16.36, 48.201],
  [16.38, 48.201],
  [16.38, 48.21],
  [16.36, 48.21],
]);

/** At a second and a latitude, heard so many seconds later. */
const heard = (second: number, latitude: number, later = 1): ReceivedPlace => ({
  time: second * 1_000,
  latitude,
  longitude: 16.37,
  receivedAt: (second + later) * 1_000,
});
const [outside, inside] = [48.2, 48.206];

/** Positions a minute apart, and what a box that has been followed to none of them tells of, and when. */
const alarmsOf = (...places: ReceivedPlace[]) => toldOf(findAlarms(places, square, false).alarms);
const toldOf = (alarms: readonly Alarm[]) => alarms.map(({ event, time }) => ({ event, time }));
const minutely = (latitudes: readonly number[]) =>
  latitudes.map((latitude, minute) => heard(minute * 60, latitude));

const entering = (second: number) => ({ event: "Entering", time: second * 1_000 });
const leaving = (second: number) => ({ event: "Leaving", time: second * 1_000 });

test.each([
  ["enters", [outside, inside, inside], [entering(10)]],
  ["leaves", [inside, outside, outside], [leaving(50)]],
  ["stays outside", [outside, outside, outside], []],
  ["stays inside", [inside, inside, inside], []],
  ["strays inside once", [outside, inside, outside, outside, outside], []],
  ["strays outside once", [inside, outside, inside, inside, inside], []],
  ["strays inside twice before he enters", [outside, inside, outside, inside, inside], [entering(130)]],
  ["enters and strays outside", [outside, inside, inside, outside, inside, inside], [entering(10)]],
  ["enters and leaves", [outside, inside, inside, outside, outside], [entering(10), leaving(170)]],
  ["drives through between two positions", [outside, 48.212, 48.213], []],
  ["is inside for one position only", [outside, outside, inside], []],
  ["stops on the boundary and goes on", [outside, 48.201, inside], [entering(60)]],
])("who %s", (_, latitudes, alarms) => {
  expect(alarmsOf(...minutely(latitudes))).toEqual(alarms);
});

test("in however many pieces the positions come, the alarms are the same", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ isInside: fc.boolean(), endsPiece: fc.boolean() })), (drawn) => {
      const places = minutely(drawn.map(({ isInside }) => (isInside ? inside : outside)));
      const alarms: Alarm[] = [];
      let [trail, isStray]: [ReceivedPlace[], boolean] = [[], false];
      for (const [index, place] of places.entries()) {
        trail.push(place);
        if (!drawn[index]!.endsPiece && index < places.length - 1) continue;
        const found = findAlarms(trail, square, isStray);
        alarms.push(...found.alarms);
        [trail, isStray] = [trail.slice(-2), found.isStray];
      }

      expect(alarms).toEqual(findAlarms(places, square, false).alarms);
      const events = alarms.map(({ event }) => event);
      expect(events.every((event, index) => event !== events[index - 1])).toBe(true);
    }),
  );
});

test("an alarm says where it crossed, and when it was first seen on the other side", () => {
  const { alarms } = findAlarms(minutely([outside, inside, inside]), square, false);

  expect(alarms).toEqual([
    { event: "Entering", time: 10_000, latitude: 48.201, longitude: 16.37, seenAt: 60_000 },
  ]);
});

test("across a hole the position after it is when it crossed", () => {
  const places = [heard(0, outside), heard(901, inside), heard(960, inside)];

  expect(alarmsOf(...places)).toEqual([entering(901)]);
});

test("positions that arrive more than 15 minutes late alarm nobody", () => {
  const alarmedBy = (second: number, third: number) =>
    alarmsOf(heard(0, outside, 5_000), heard(60, inside, second), heard(120, inside, third));

  expect(alarmedBy(900, 840)).toHaveLength(1);
  expect(alarmedBy(901, 841)).toEqual([]);
  expect(alarmedBy(60, 901)).toEqual([]);
});

test("who entered unnoticed because he was late is told of when he leaves", () => {
  const late = [heard(0, outside), heard(60, inside, 1_000), heard(120, inside, 940)];

  expect(alarmsOf(...late, heard(180, outside), heard(240, outside))).toEqual([leaving(170)]);
});

// The worked example (rule geofences/alarms): Friday 6 and Saturday 7 March 2026 in Vienna; days 6 and 7 are locked.
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
