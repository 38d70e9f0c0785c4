import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodePlaces, decodeTrack, encodeTrack } from "./track-codec.ts";
import type { TrackPoint } from "./track-point.ts";

const point = fc.record({
  time: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
  longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
  speedKmh: fc.integer({ min: 0, max: 65_535 }),
  headingDegrees: fc.option(fc.integer({ min: 0, max: 360 })),
  metersFromStart: fc.integer({ min: 0, max: 1e12 }).map((value) => value / 100),
});

test("any track is read as it was written", () => {
  fc.assert(
    fc.property(fc.array(point), (track) => {
      expect(decodeTrack(encodeTrack(track))).toEqual(track);
    }),
  );
});

test("times and places alone are read as all of it is", () => {
  fc.assert(
    fc.property(fc.array(point), (track) => {
      expect(decodePlaces(encodeTrack(track))).toEqual(
        track.map(({ time, latitude, longitude }) => ({ time, latitude, longitude })),
      );
    }),
  );
});

test("what is finer than the stored form is rounded to it", () => {
  const fine: TrackPoint = {
    time: 1_000,
    latitude: 48.123_456_78,
    longitude: 16.37,
    speedKmh: 49.6,
    headingDegrees: 12.4,
    metersFromStart: 12.345_6,
  };

  expect(decodeTrack(encodeTrack([fine]))).toEqual([
    { ...fine, latitude: 48.123_456_8, speedKmh: 50, headingDegrees: 12, metersFromStart: 12.35 },
  ]);
});

test("a point of an ordinary drive takes at most twelve bytes", () => {
  const drive = Array.from({ length: 500 }, (_, at) => ({
    time: 1_760_000_000_000 + at * 8_000 + (at % 3) * 137,
    latitude: 48.2 + at * 0.0008 + (at % 7) * 0.00001,
    longitude: 16.37 + at * 0.0006 + (at % 5) * 0.00002,
    speedKmh: 50 + (at % 20),
    headingDegrees: (40 + at * 3) % 360,
    metersFromStart: at * 105.27,
  }));

  expect(encodeTrack(drive).length / drive.length).toBeLessThan(12);
});

test("bytes that are no track are refused and never read on for ever", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      for (const decode of [decodeTrack, decodePlaces]) {
        try {
          decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }
    }),
  );
  expect(() => decodeTrack(Uint8Array.of(9))).toThrow(RangeError);
  expect(() => decodeTrack(encodeTrack([]).subarray(0, 1))).toThrow(RangeError);
});
