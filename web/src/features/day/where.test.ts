import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import type { DayTrip } from "./data.ts";
import { instantOfMinute, whereAt } from "./where.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

function position(time: string, latitude: number): TripPosition {
  return {
    latitude,
    longitude: 14,
    createdAt: new Date(at(time)).toISOString(),
    speedInKmh: 50,
    directionInDegrees: 90,
    distanceToPreviousInMeters: 0,
    distanceFromBeginning: 0,
    timeFromBeginning: 0,
  };
}

function trip(from: string, to: string | null, more: Partial<DayTrip> = {}): DayTrip {
  return {
    id: from,
    startedAt: new Date(at(from)).toISOString(),
    finishedAt: to && new Date(at(to)).toISOString(),
    type: 0,
    startLatitude: 48,
    startLongitude: 14,
    destinationLatitude: 49,
    destinationLongitude: 14,
    track: null,
    ...more,
  } as DayTrip;
}

const tracked = trip("06:00", "07:00", { track: [position("06:00", 48), position("07:00", 48.6)] });

test("on its way a vehicle is between two positions", () => {
  expect(whereAt([tracked], at("06:20"))).toMatchObject({
    state: "moving",
    place: { latitude: 48.2, longitude: 14 },
    heading: 90,
    speedInKmh: 50,
  });
});

test("between two drives it stands where the last one ended", () => {
  const found = whereAt([tracked, trip("09:00", "10:00")], at("08:00"));
  expect(found).toMatchObject({ state: "standing", place: { latitude: 48.6 }, trip: { id: "06:00" } });
});

test("before the first drive of a day it stands where that one begins", () => {
  const found = whereAt([tracked], at("05:00"));
  expect([found.state, found.place?.latitude, found.trip]).toEqual(["standing", 48, undefined]);
});

test("after a drive whose places are kept back nobody is told where it stands", () => {
  const hidden = {
    startLatitude: null,
    startLongitude: null,
    destinationLatitude: null,
    destinationLongitude: null,
  };
  const found = whereAt([tracked, trip("09:00", "10:00", { type: 1, ...hidden })], at("11:00"));
  expect([found.state, found.place]).toEqual(["standing", null]);
});

test("on a drive without a way it is somewhere", () => {
  expect(whereAt([trip("09:00", "10:00")], at("09:30"))).toMatchObject({ state: "moving", place: null });
});

test("a running drive goes on after its last position", () => {
  const running = trip("06:00", null, { track: [position("06:00", 48), position("06:10", 48.1)] });
  expect(whereAt([running], at("06:30"))).toMatchObject({ state: "moving", place: { latitude: 48.1 } });
});

test("nothing is known of a day without drives", () => {
  expect(whereAt([], at("06:00"))).toMatchObject({ state: "standing", place: null });
});

test.each([
  ["2026-11-20", 0, "2026-11-19T23:00:00.000Z"],
  ["2026-11-20", 750, "2026-11-20T11:30:00.000Z"],
  ["2026-03-29", 150, "2026-03-29T01:30:00.000Z"],
  ["2026-10-25", 150, "2026-10-25T00:30:00.000Z"],
])("on %s minute %i of the clock is %s", (day, minute, instant) => {
  expect(new Date(instantOfMinute(day, minute)).toISOString()).toBe(instant);
});
