import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aReading, detectAll } from "../detection/scripted-drive.ts";
import { cutTrack, idleSecondsOf } from "./cut-track.ts";

const point = (seconds: number, metersFromStart: number, speedKmh = 40) => ({
  time: seconds * 1_000,
  latitude: 48 + metersFromStart / 100_000,
  longitude: 16,
  speedKmh,
  headingDegrees: null,
  metersFromStart,
});

const track = [point(0, 0), point(600, 9_000), point(900, 9_000, 0), point(1_800, 24_000)];

test("a cut between two points divides their way evenly in time", () => {
  const part = cutTrack(track, 300_000, 1_350_000);

  expect(part.map(({ time, metersFromStart }) => [time / 1_000, metersFromStart])).toEqual([
    [300, 0],
    [600, 4_500],
    [900, 4_500],
    [1_350, 12_000],
  ]);
  expect(part[0]!.latitude).toBeCloseTo(48.045, 7);
});

test("a cut beyond the ends keeps the ends, one on a point repeats none", () => {
  expect(cutTrack(track, -1, 9_000_000)).toEqual(track);
  expect(cutTrack(track, 600_000, 900_000)).toHaveLength(2);
  expect(cutTrack([], 0, 1)).toEqual([]);
});

test("idling is counted from the points of a trip as it was while driving", () => {
  const pause = fc.integer({ min: 1, max: 100 });
  const leg = fc.record({ seconds: pause, speedKmh: fc.constantFrom(0, 2, 4, 5, 40) });

  fc.assert(
    fc.property(fc.array(leg, { minLength: 5, maxLength: 40 }), (legs) => {
      let seconds = 0;
      let latitude = 48;
      const readings = legs.map((one) => {
        seconds += one.seconds;
        latitude += (one.speedKmh * one.seconds) / 400_000;
        return aReading(seconds, { latitude, speedKmh: one.speedKmh });
      });
      const departure = aReading(-1, { latitude: 47.999, speedKmh: 40 });
      const { trips } = detectAll([departure, ...readings, aReading(seconds + 10_000)]);

      for (const { trip, track } of trips) expect(idleSecondsOf(track)).toBe(trip.idleSeconds);
    }),
  );
});

test("idling is a minute or more of slow points in a row", () => {
  const slow = [
    point(0, 0, 0),
    point(59, 0, 0),
    point(60, 0),
    point(100, 0, 2),
    point(160, 0, 0),
    point(200, 9),
  ];

  expect(idleSecondsOf(slow)).toBe(60);
  expect(idleSecondsOf([point(0, 0, 0), point(90, 0, 0)])).toBe(90);
});
