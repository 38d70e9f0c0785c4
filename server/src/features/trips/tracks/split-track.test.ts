import * as fc from "fast-check";
import { expect, test } from "vitest";
import { idleSecondsOf } from "./cut-track.ts";
import { joinTracks } from "./join-tracks.ts";
import { splitAtTime, splitByMeters } from "./split-track.ts";
import { decodeTrack, encodeTrack } from "./track-codec.ts";
import type { TrackPoint } from "./track-point.ts";

const point = (seconds: number, metersFromStart: number, speedKmh = 40): TrackPoint => ({
  time: seconds * 1_000,
  latitude: 48 + metersFromStart / 100_000,
  longitude: 16,
  speedKmh,
  headingDegrees: null,
  metersFromStart,
});

// The worked example (rule trips/split), from 08:00:00 on.
const track = [point(0, 0), point(600, 9_000, 0), point(900, 9_000, 0), point(1_800, 24_000)];
const drive = { startedAt: 0, finishedAt: 1_800_000, mileageInMeters: 24_600 };

test("half of 24 600 m is reached at 08:18:00, between two points", () => {
  const [first, second] = splitByMeters(drive, track, 12_300)!;

  expect(first).toMatchObject({ startedAt: 0, finishedAt: 1_080_000, mileageInMeters: 12_300 });
  expect(second).toMatchObject({ startedAt: 1_080_000, finishedAt: 1_800_000, mileageInMeters: 12_300 });
  expect(first.points.at(-1)).toMatchObject({ time: 1_080_000, metersFromStart: 12_000 });
  expect(first.points.at(-1)!.latitude).toBeCloseTo(48.12, 7);
  expect(second.points).toMatchObject([
    { time: 1_080_000, metersFromStart: 0 },
    { time: 1_800_000, metersFromStart: 12_000 },
  ]);
  expect([first.idleSeconds, second.idleSeconds]).toEqual([300, 0]);
});

test("where the vehicle stood the split is at its arrival, and the standstill belongs to the second part", () => {
  const [first, second] = splitByMeters(drive, track, 9_225)!;

  expect([first.mileageInMeters, second.mileageInMeters]).toEqual([9_225, 15_375]);
  expect(first).toMatchObject({ finishedAt: 600_000, idleSeconds: 0 });
  expect(second).toMatchObject({ startedAt: 600_000, idleSeconds: 300 });
  expect(first.points).toHaveLength(2);
  expect(second.points).toHaveLength(3);
});

test("a standstill is met also where stored metres are rounded", () => {
  const rounded = [point(0, 0), point(600, 9_000), point(900, 9_000), point(1_800, 24_000.01)];

  const [first] = splitByMeters(drive, rounded, 9_225)!;

  expect(first.finishedAt).toBe(600_000);
});

test("a track that does not tell when a distance was reached is not split", () => {
  expect(splitByMeters(drive, [], 100)).toBeNull();
  expect(splitByMeters(drive, track.slice(0, 1), 100)).toBeNull();
  expect(splitByMeters(drive, [point(0, 0), point(1_800, 0)], 100)).toBeNull();
});

test("the instant of a calibration splits a trip half way into equal parts", () => {
  const driven = { startedAt: 0, finishedAt: 1_800_000, mileageInMeters: 20_000 };

  const [first, second] = splitAtTime(driven, [point(0, 0), point(1_800, 20_500)], 900_000);

  expect(first).toMatchObject({ finishedAt: 900_000, mileageInMeters: 10_000 });
  expect(second).toMatchObject({ startedAt: 900_000, mileageInMeters: 10_000 });
});

test("an instant gives each part at least a metre, also before the first fix and after the last", () => {
  const parked = [point(60, 0, 0), point(100, 900), point(200, 900, 0)];
  const driven = { startedAt: 0, finishedAt: 260_000, mileageInMeters: 1_000 };

  const [before, after] = [splitAtTime(driven, parked, 30_000), splitAtTime(driven, parked, 250_000)];

  expect(before.map(({ mileageInMeters }) => mileageInMeters)).toEqual([1, 999]);
  expect(before.map(({ points }) => points.length)).toEqual([1, 4]);
  expect(after.map(({ mileageInMeters }) => mileageInMeters)).toEqual([999, 1]);
  expect(after[1].points).toMatchObject([{ time: 250_000, metersFromStart: 0 }]);
});

test("without a track the way is divided evenly in time", () => {
  const [first, second] = splitAtTime(drive, [], 600_000);

  expect([first.mileageInMeters, second.mileageInMeters]).toEqual([8_200, 16_400]);
  expect([first.points, second.points]).toEqual([[], []]);
});

const leg = fc.record({
  seconds: fc.integer({ min: 1, max: 400 }),
  centimeters: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000 })),
  speedKmh: fc.constantFrom(0, 2, 30),
});

/**
 * A drive as it is stored, with a split of it: the mileage need not be the length of the track
 * (rule detection/mileage).
 */
const aSplit = fc
  .record({ legs: fc.array(leg, { minLength: 1, maxLength: 30 }), factor: fc.double({ min: 0.9, max: 1.3 }) })
  .map(({ legs, factor }) => {
    let [seconds, centimeters] = [0, 0];
    const driven = legs.map((each) => {
      seconds += each.seconds;
      centimeters += each.centimeters;
      return point(seconds, centimeters / 100, each.speedKmh);
    });
    const mileageInMeters = Math.round((factor * centimeters) / 100);
    return {
      track: decodeTrack(encodeTrack([point(0, 0), ...driven])),
      drive: { startedAt: -5_000, finishedAt: seconds * 1_000 + 5_000, mileageInMeters },
    };
  })
  .filter((given) => given.drive.mileageInMeters > 1)
  .chain((given) =>
    fc.record({
      given: fc.constant(given),
      meters: fc.integer({ min: 1, max: given.drive.mileageInMeters - 1 }),
    }),
  );

test("whatever is split, no metre and no second is lost, and the parts join where the trip was parted", () => {
  fc.assert(
    fc.property(aSplit, ({ given, meters }) => {
      const parts = splitByMeters(given.drive, given.track, meters)!;
      const [first, second] = parts;

      expect(first.mileageInMeters + second.mileageInMeters).toBe(given.drive.mileageInMeters);
      expect(first.mileageInMeters).toBe(meters);
      expect(first.finishedAt).toBe(second.startedAt);
      expect([first.startedAt, second.finishedAt]).toEqual([given.drive.startedAt, given.drive.finishedAt]);
      expect(first.points.at(-1)).toEqual({ ...second.points[0]!, metersFromStart: expect.any(Number) });
      expect(first.idleSeconds + second.idleSeconds).toBeLessThanOrEqual(idleSecondsOf(given.track) + 1);
      for (const { points, startedAt, finishedAt } of parts) {
        expect(points[0]!.time).toBeGreaterThanOrEqual(startedAt);
        expect(points.at(-1)!.time).toBeLessThanOrEqual(finishedAt);
        for (const [index, each] of points.entries()) {
          const before = points[index - 1] ?? each;
          expect(each.time).toBeGreaterThanOrEqual(before.time);
          expect(each.metersFromStart).toBeGreaterThanOrEqual(before.metersFromStart);
        }
      }
    }),
  );
});

test("a split is at the earliest instant the distance was reached", () => {
  fc.assert(
    fc.property(aSplit, ({ given: { drive, track }, meters }) => {
      const wanted = (meters * track.at(-1)!.metersFromStart) / drive.mileageInMeters;
      const [first] = splitByMeters(drive, track, meters)!;

      expect(first.points.at(-1)!.metersFromStart).toBeCloseTo(wanted, 1);
      const earlier = track.filter(({ time }) => time < first.finishedAt - 1);
      for (const { metersFromStart } of earlier) expect(metersFromStart).toBeLessThan(wanted);
    }),
  );
});

test("parts of a split trip that are joined again are the way it was", () => {
  fc.assert(
    fc.property(aSplit, ({ given, meters }) => {
      const parts = splitByMeters(given.drive, given.track, meters)!;
      const joined = joinTracks(parts.map(({ points }) => decodeTrack(encodeTrack(points))));

      expect(joined.at(-1)!.metersFromStart).toBeCloseTo(given.track.at(-1)!.metersFromStart, 1);
      const times = new Set(joined.map(({ time }) => time));
      for (const { time } of given.track) expect(times).toContain(time);
      expect(joined.length - given.track.length).toBeLessThanOrEqual(1);
    }),
  );
});

test("between joined tracks time passes, but no way is driven", () => {
  const joined = joinTracks([[point(0, 0), point(100, 1_000)], [], [point(700, 500), point(800, 1_500)]]);

  expect(joined.map(({ time, metersFromStart }) => [time / 1_000, metersFromStart])).toEqual([
    [0, 0],
    [100, 1_000],
    [700, 1_000],
    [800, 2_000],
  ]);
});
