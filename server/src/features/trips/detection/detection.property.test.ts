import * as fc from "fast-check";
import { expect, test } from "vitest";
import { detectTrip } from "./detect-trip.ts";
import type { DetectionEvent, DetectionReading } from "./detection.ts";
import { compareKeys, inReadingOrder } from "./ordering.ts";
import { aReading, detectAll } from "./scripted-drive.ts";
import { type DetectionState, unknownState } from "./state.ts";

// Days of a vehicle that drives, stands, falls silent, jumps, loses its fix, is unplugged: anything a box may say.
const leg = fc.record({
  seconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 120 }) },
    { weight: 2, arbitrary: fc.integer({ min: 120, max: 900 }) },
    { weight: 1, arbitrary: fc.integer({ min: 901, max: 20_000 }) },
  ),
  north: fc.oneof(
    fc.constant(0),
    fc.double({ min: -0.0005, max: 0.0005, noNaN: true }),
    fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  ),
  speedKmh: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 150 })), { freq: 6 }),
  isFixValid: fc.integer({ min: 0, max: 9 }).map((of) => of > 0),
  ignition: fc.option(fc.boolean(), { freq: 2 }),
  isUnplugged: fc.constantFrom(null, null, null, null, null, null, null, false, false, true),
  isPrivate: fc.constantFrom(null, null, null, null, true, false),
  totalMeters: fc.option(fc.integer({ min: -50, max: 3_000 })),
  eventId: fc.constantFrom(0, 0, 0, 239, 252),
});

const runs = process.env["TEST_LONG"] ? 20_000 : 300;

const readings = fc
  .tuple(fc.constantFrom("obd" as const, "bm" as const), fc.array(leg, { minLength: 1, maxLength: 120 }))
  .map(([deviceType, legs]) => {
    let seconds = 0;
    let latitude = 48.2;
    let total = 100_000;
    return legs.map(({ north, totalMeters, seconds: pause, ...said }, index): DetectionReading => {
      seconds += pause;
      latitude = Math.min(89, Math.max(-89, latitude + north));
      total += totalMeters ?? 0;
      return aReading(seconds, {
        ...said,
        deviceType,
        latitude,
        hash: BigInt(index),
        totalDistanceMeters: totalMeters === null ? null : total,
      });
    });
  });

test("the same records give the same trips in any order and however often they are repeated", () => {
  fc.assert(
    fc.property(readings, fc.infiniteStream(fc.nat()), (drive, choices) => {
      const repeated = drive.flatMap((reading) =>
        choices.next().value % 3 === 0 ? [reading, reading] : [reading],
      );
      const shuffled = repeated
        .map((reading) => ({ reading, at: choices.next().value }))
        .sort((one, other) => one.at - other.at)
        .map(({ reading }) => reading);

      expect(detectAll(shuffled)).toEqual(detectAll(drive));
    }),
    { numRuns: runs },
  );
});

test("a state that was written down and read again goes on like one that was kept", () => {
  fc.assert(
    fc.property(readings, fc.nat({ max: 120 }), (drive, at) => {
      const ordered = inReadingOrder(drive);
      const whole = run(unknownState, ordered);
      const first = run(unknownState, ordered.slice(0, at));
      const second = run(JSON.parse(JSON.stringify(first.state)) as DetectionState, ordered.slice(at));

      expect({ state: second.state, events: [...first.events, ...second.events] }).toEqual(whole);
    }),
    { numRuns: runs },
  );
});

test("trips do not overlap, lie within the records, and their tracks within them", () => {
  fc.assert(
    fc.property(readings, (drive) => {
      const times = drive.map((reading) => reading.deviceTime);
      let finishedAt = Math.min(...times);
      for (const { trip, track } of detectAll(drive).trips) {
        expect(trip.startedAt).toBeGreaterThanOrEqual(finishedAt);
        expect(trip.finishedAt).toBeGreaterThan(trip.startedAt);
        finishedAt = trip.finishedAt;
        expect(track).toHaveLength(trip.pointCount);
        expect(trip.idleSeconds).toBeLessThanOrEqual((trip.finishedAt - trip.startedAt) / 1_000);
        for (const [index, point] of track.entries()) {
          expect(point.time).toBeGreaterThanOrEqual(index === 0 ? trip.startedAt : track[index - 1]!.time);
          expect(point.time).toBeLessThanOrEqual(trip.finishedAt);
          expect(point.metersFromStart).toBeGreaterThanOrEqual(track[index - 1]?.metersFromStart ?? 0);
        }
      }
      expect(finishedAt).toBeLessThanOrEqual(Math.max(...times));
    }),
    { numRuns: runs },
  );
});

test("the state stays small however long the records go on", () => {
  const standing = Array.from({ length: 20_000 }, (_, second) =>
    aReading(second, { deviceType: "obd", ignition: true, latitude: 48.2 + (second % 7) * 0.00001 }),
  );
  const { state } = run(unknownState, standing);

  expect(JSON.stringify(state).length).toBeLessThan(2_000);
});

test("records of one instant have one order: periodic ones first, then by hash", () => {
  const records = [
    aReading(1, { eventId: 239, hash: -5n }),
    aReading(1, { hash: 3n }),
    aReading(1, { hash: -2n }),
  ];

  expect(inReadingOrder([...records, ...records]).map((reading) => reading.hash)).toEqual([-2n, 3n, -5n]);
  expect(compareKeys(records[0]!, records[0]!)).toBe(0);
});

function run(from: DetectionState, ordered: readonly DetectionReading[]) {
  const events: DetectionEvent[] = [];
  let state = from;
  for (const reading of ordered) {
    const detection = detectTrip(state, reading);
    state = detection.state;
    events.push(...detection.events);
  }
  return { state, events };
}
