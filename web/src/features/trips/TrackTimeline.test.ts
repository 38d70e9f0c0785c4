import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { profileOf } from "./SpeedProfile.tsx";
import { eventsOf, stopsOf } from "./TrackTimeline.tsx";

/** A position every so many seconds from a list of [seconds, km/h]. */
function aTrack(...points: [seconds: number, kmh: number | null][]): TripPosition[] {
  return points.map(([seconds, speedInKmh]) => ({
    latitude: 48,
    longitude: 14,
    distanceToPreviousInMeters: 100,
    distanceFromBeginning: seconds * 10,
    directionInDegrees: null,
    speedInKmh,
    createdAt: new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString(),
    timeFromBeginning: seconds,
  }));
}

test("standing for a minute or more is a stop, a red light is none", () => {
  const track = aTrack([0, 40], [100, 0], [130, 2], [150, 50], [200, 0], [440, 1], [450, 30]);

  expect(
    stopsOf(track).map(({ at, until, minutes }) => [at.timeFromBeginning, until.timeFromBeginning, minutes]),
  ).toEqual([[200, 440, 4]]);
});

test("the standstill that ends the trip is parking", () => {
  expect(stopsOf(aTrack([0, 40], [60, 0], [300, 0]))).toEqual([]);
});

test("positions that do not say their speed end a stop", () => {
  expect(stopsOf(aTrack([0, 0], [90, 0], [100, null], [110, 0])).map(({ minutes }) => minutes)).toEqual([2]);
});

test("the course tells stops, going on and the highest speed in order of time", () => {
  const track = aTrack([0, 20], [60, 92], [100, 0], [220, 0], [230, 60], [300, 10]);

  expect(eventsOf(track).map(({ kind, at }) => [kind, at.timeFromBeginning])).toEqual([
    ["topSpeed", 60],
    ["stop", 100],
    ["onward", 220],
  ]);
});

test("a track without any speed has no events", () => {
  expect(eventsOf(aTrack([0, null], [60, null]))).toEqual([]);
});

test("a long track is thinned out without losing its peaks or its end", () => {
  const points = Array.from({ length: 5_000 }, (_, index): [number, number] => [
    index,
    index === 3_333 ? 130 : 50,
  ]);

  const profile = profileOf(aTrack(...points));

  expect(profile.length).toBeLessThan(300);
  expect(Math.max(...profile.map(({ kmh }) => kmh))).toBe(130);
  expect(profile.at(-1)?.meters).toBe(49_990);
});
