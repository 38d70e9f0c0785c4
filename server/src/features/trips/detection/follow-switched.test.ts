import * as fc from "fast-check";
import { expect, test } from "vitest";
import { followSwitched } from "./follow-switched.ts";
import { inReadingOrder } from "./ordering.ts";
import type { PrivateMode } from "./private-mode.ts";
import { aReading, tripsIn } from "./scripted-drive.ts";
import { type DetectionState, unknownState } from "./state.ts";

const hour = 3_600;
const aMode = (startedAt: number, said: Partial<PrivateMode> = {}): PrivateMode => ({
  driverId: "anna",
  startedAt: startedAt * 1_000,
  until: (startedAt + 24 * hour) * 1_000,
  endsWithTrip: true,
  endedAt: null,
  isEndedByDriver: false,
  ...said,
});
const endedBy = (seconds: number) => ({ endedAt: seconds * 1_000, isEndedByDriver: true });

/** North with 36 km/h, a record every 20 s, from one second to another; then it stands for ten minutes. */
function northward(from: number, until: number, metersBefore = 0) {
  const at = (second: number) => {
    const driven = Math.min(second, until) - from;
    return aReading(second, {
      latitude: 48.2 + ((driven * 10 + metersBefore) / 6_371_000) * (180 / Math.PI),
      speedKmh: second < until ? 36 : 0,
    });
  };
  const seconds = Array.from({ length: (until - from) / 20 + 1 }, (_, index) => from + index * 20);
  return [...seconds, until + 120, until + 240, until + 360, until + 480, until + 600].map(at);
}

const shownOf = (records: Parameters<typeof tripsIn>[0], modes: readonly PrivateMode[]) =>
  tripsIn(records, modes).trips.map(({ trip, track }) => ({
    from: trip.startedAt / 1_000,
    to: trip.finishedAt / 1_000,
    meters: trip.mileageInMeters,
    isPrivate: trip.isPrivate,
    lastAt: track.at(-1)!.time / 1_000,
  }));

test("who switches private on the way parts the drive at that instant, between two records too", () => {
  expect(shownOf(northward(0, 600), [])).toEqual([
    { from: 0, to: 600, meters: 6_000, isPrivate: false, lastAt: 600 },
  ]);
  // (rule detection/private-switch)
  expect(shownOf(northward(0, 600), [aMode(255)])).toEqual([
    { from: 0, to: 255, meters: 2_550, isPrivate: false, lastAt: 240 },
    { from: 255, to: 600, meters: 3_450, isPrivate: true, lastAt: 600 },
  ]);
});

test("of what lies before the switch no place tells where the private way goes, nor of what lies behind it where it was", () => {
  const [before, inside, after] = tripsIn(northward(0, 600), [aMode(255, endedBy(410))]).trips;
  const placeAt = (second: number) => ({
    latitude: 48.2 + ((second * 10) / 6_371_000) * (180 / Math.PI),
    longitude: 16.37,
  });
  expect(before!.trip).toMatchObject({ finishedAt: 255_000, destination: placeAt(240) });
  expect(inside!.trip).toMatchObject({ isPrivate: true, mileageInMeters: 1_550, finishedAt: 410_000 });
  expect(after!.trip).toMatchObject({ isPrivate: false, startedAt: 410_000, mileageInMeters: 1_900 });
  expect(after!.trip.start).toEqual(placeAt(420));
  expect(after!.track[0]).toMatchObject({ time: 420_000, ...placeAt(420) });
});

test("a drive that begins in it is private from its beginning, and one that stood then has ended where it began to stand", () => {
  const records = [...northward(0, 600), ...northward(4_000, 4_400, 6_000)];
  expect(shownOf(records, [aMode(700)])).toMatchObject([
    { from: 0, to: 600, isPrivate: false },
    { to: 4_400, isPrivate: true },
  ]);
});

test("for a trip it goes on for half an hour after that, and with each that begins meanwhile; then drives are as before", () => {
  const records = [
    ...northward(0, 600),
    ...northward(2_300, 2_700, 6_000),
    ...northward(4_600, 5_000, 10_000),
    ...northward(4 * hour, 4 * hour + 400, 14_000),
  ];
  const shown = shownOf(records, [aMode(300)]).map(({ to, isPrivate }) => [to, isPrivate]);
  expect(shown).toEqual([
    [300, false],
    [600, true],
    [2_700, true],
    [5_000, false],
    [4 * hour + 400, false],
  ]);
});

test("until an hour it lasts on the way and over stops, and what is left of the way is no longer private", () => {
  const until = { until: 2_400_000, endsWithTrip: false };
  const records = [...northward(0, 600), ...northward(2_200, 2_600, 6_000)];
  expect(shownOf(records, [aMode(300, until)])).toMatchObject([
    { to: 300, isPrivate: false },
    { to: 600, isPrivate: true },
    { to: 2_400, isPrivate: true },
    { from: 2_400, to: 2_600, meters: 2_000, isPrivate: false },
  ]);
});

test("what was over before any record came of it parts nothing, and two in a row are one private way", () => {
  expect(shownOf(northward(0, 600), [aMode(245, endedBy(255))])).toHaveLength(1);
  const twice = [aMode(245, endedBy(305)), aMode(306)];
  expect(shownOf(northward(0, 600), twice)).toMatchObject([
    { to: 245, meters: 2_450, isPrivate: false },
    { to: 600, meters: 3_550, isPrivate: true },
  ]);
});

test("who only moves the car after his private trip does not keep it on", () => {
  const moved = [0, 40, 80].map((meters, index) =>
    aReading(1_500 + index * 20, {
      latitude: 48.2 + ((6_000 + meters) / 6_371_000) * (180 / Math.PI),
      speedKmh: meters < 80 ? 20 : 0,
    }),
  );
  const records = [
    ...northward(0, 600),
    ...moved,
    aReading(1_900, { latitude: moved.at(-1)!.latitude }),
    ...northward(4 * hour, 4 * hour + 400, 6_080),
  ];
  expect(shownOf(records, [aMode(-60)])).toMatchObject([
    { to: 600, isPrivate: true },
    { to: 4 * hour + 400, isPrivate: false },
  ]);
});

test("where one ends it and another begins it between two records, each has his own private way", () => {
  const modes = [aMode(100, endedBy(305)), aMode(306, { driverId: "ben" })];
  expect(shownOf(northward(0, 600), modes)).toMatchObject([
    { to: 100, isPrivate: false },
    { from: 100, to: 306, meters: 2_060, isPrivate: true },
    { from: 306, to: 600, meters: 2_940, isPrivate: true },
  ]);
  const began = tripsIn(northward(0, 600), modes).trips.map(({ trip }) => trip.part?.mode);
  expect(began).toEqual([undefined, 100_000, 306_000]);
});

test("a mode of which nothing is known any more has ended with the next record", () => {
  const records = northward(0, 600);
  const { state } = tripsIn(records.slice(0, 16), [aMode(100)]);
  expect(state.switched).toMatchObject({ startedAt: 100_000, isOver: false });
  expect(tripsIn(records.slice(16), [], state).trips.map(({ trip }) => trip)).toMatchObject([
    { startedAt: 100_000, finishedAt: 320_000, isPrivate: true },
    { startedAt: 320_000, finishedAt: 600_000, isPrivate: false },
  ]);
});

test("a mode that another has followed and ended between two records has ended where that began", () => {
  const modes = [aMode(0), aMode(105, endedBy(110))];
  const records = Array.from({ length: 20 }, (_, index) =>
    aReading(index * 20, {
      deviceType: "obd",
      latitude: 48.2 + index * 0.002,
      speedKmh: 40,
      ignition: true,
      totalDistanceMeters: index * 222,
    }),
  );
  const trips = tripsIn([...records, aReading(2_000, { latitude: 48.238, ignition: false })], modes).trips;
  expect(trips.map(({ trip }) => [trip.startedAt, trip.finishedAt, trip.isPrivate])).toEqual([
    [0, 105_000, true],
    [105_000, 380_000, false],
  ]);
});

test("who departs as a mode ends begins no earlier, and from no place that was recorded in it", () => {
  const mode = aMode(0, { endsWithTrip: false, until: 271_000 });
  const said = { deviceType: "obd", latitude: 48.201 } as const;
  const records = [
    aReading(90, { deviceType: "obd", ignition: true }),
    aReading(270, { deviceType: "obd", totalDistanceMeters: 0 }),
    aReading(271, { ...said, speedKmh: 30, totalDistanceMeters: 110 }),
    aReading(300, { ...said, latitude: 48.203, speedKmh: 30, totalDistanceMeters: 330 }),
    aReading(330, { ...said, latitude: 48.203, ignition: false, totalDistanceMeters: 330 }),
    aReading(2_000, { ...said, latitude: 48.203, totalDistanceMeters: 330 }),
  ];
  const [{ trip, track }] = tripsIn(records, [mode]).trips as [ReturnType<typeof tripsIn>["trips"][number]];
  expect(trip).toMatchObject({ isPrivate: false, startedAt: 271_000, start: { latitude: 48.201 } });
  expect(trip.mileageInMeters).toBe(220);
  expect(track[0]!.time).toBe(271_000);
});

test("who takes over where another has parked privately begins no earlier, and from no place of the other's", () => {
  const modes = [aMode(0, endedBy(270)), aMode(271, { driverId: "ben" })];
  const said = { deviceType: "obd", latitude: 48.201, speedKmh: 30 } as const;
  const records = [
    aReading(90, { deviceType: "obd", ignition: true }),
    aReading(265, { deviceType: "obd", totalDistanceMeters: 0 }),
    aReading(275, { ...said, totalDistanceMeters: 110 }),
    aReading(300, { ...said, latitude: 48.203, totalDistanceMeters: 330 }),
    aReading(2_000, { ...said, latitude: 48.203, speedKmh: 0, ignition: false, totalDistanceMeters: 330 }),
  ];
  expect(tripsIn(records, modes).trips).toMatchObject([
    {
      trip: {
        startedAt: 271_000,
        start: { latitude: 48.201 },
        mileageInMeters: 220,
        part: { mode: 271_000 },
      },
    },
  ]);
});

const drives = fc
  .tuple(
    fc.constantFrom("obd" as const, "bm" as const),
    fc.array(
      fc.record({
        seconds: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 }) },
          fc.integer({ min: 90, max: 2_400 }),
        ),
        north: fc.oneof(fc.constant(0), fc.integer({ min: -60, max: 60 })),
        isFixValid: fc.integer({ min: 0, max: 9 }).map((of) => of > 0),
        ignition: fc.option(fc.boolean(), { freq: 3 }),
        isPrivate: fc.constantFrom(null, null, null, null, null, true, false),
      }),
      { minLength: 10, maxLength: 80 },
    ),
  )
  .map(([deviceType, legs]) => {
    let [second, latitude, total] = [0, 48.2, 0];
    return legs.map(({ seconds, north, ...said }, index) => {
      second += seconds;
      latitude += north / 10_000;
      total += Math.abs(north) * 11;
      const speedKmh = north === 0 ? 0 : 30;
      return aReading(second, {
        ...said,
        deviceType,
        latitude,
        speedKmh,
        hash: BigInt(index),
        totalDistanceMeters: total,
      });
    });
  });

const switches = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 0, max: 4_000 }),
      lasts: fc.integer({ min: 1, max: 4_000 }),
      endsWithTrip: fc.boolean(),
      isEndedByDriver: fc.boolean(),
      driverId: fc.constantFrom("anna", "ben"),
    }),
    { maxLength: 4 },
  )
  .map((drawn) => {
    let second = 0;
    return drawn.map(({ pause, lasts, driverId, endsWithTrip, isEndedByDriver }) => {
      const startedAt = second + pause;
      second = startedAt + lasts + 1;
      const end = endsWithTrip && !isEndedByDriver ? {} : { until: (startedAt + lasts) * 1_000 };
      return aMode(startedAt, {
        driverId,
        endsWithTrip,
        ...end,
        ...(isEndedByDriver && endedBy(startedAt + lasts)),
      });
    });
  });

test("whatever a box says and a driver switches, trips follow each other, in any order and from any state written down", () => {
  fc.assert(
    fc.property(
      drives,
      switches,
      fc.nat({ max: 80 }),
      fc.infiniteStream(fc.nat()),
      (records, modes, at, order) => {
        const whole = tripsIn(records, modes);
        const shuffled = [...records, ...records]
          .map((record) => ({ record, place: order.next().value }))
          .sort((one, other) => one.place - other.place)
          .map(({ record }) => record);
        expect(tripsIn(shuffled, modes)).toEqual(whole);

        const ordered = inReadingOrder(records);
        let state: DetectionState = unknownState;
        for (const [index, record] of ordered.entries()) {
          if (index === at) state = JSON.parse(JSON.stringify(state)) as DetectionState;
          state = followSwitched(state, record, modes).state;
        }
        expect(state).toEqual(whole.state);

        let finishedAt = -Infinity;
        for (const { trip, track } of whole.trips) {
          expect(trip.startedAt).toBeGreaterThanOrEqual(finishedAt);
          expect(trip.finishedAt).toBeGreaterThan(trip.startedAt);
          expect(track).toHaveLength(trip.pointCount);
          finishedAt = trip.finishedAt;
          if (trip.isPrivate) continue;
          for (const { time } of track)
            expect(
              modes.some(
                ({ startedAt, endedAt, until, endsWithTrip }) =>
                  !endsWithTrip && startedAt <= time && time < Math.min(endedAt ?? Infinity, until),
              ),
            ).toBe(false);
        }
      },
    ),
    { numRuns: process.env["TEST_LONG"] ? 20_000 : 500 },
  );
});
