import { expect, test } from "vitest";
import { aDrive, aReading, detectAll, endOfDetached, tripsOf } from "./scripted-drive.ts";

// The points of the worked example (rule detection/parameters): seconds, latitude, km/h.
const example = [
  [0, 48.2, 0],
  [60, 48.2, 0],
  [120, 48.202, 30],
  [180, 48.207, 40],
  [240, 48.207, 0],
  [360, 48.207, 0],
  [420, 48.21, 35],
  [480, 48.215, 45],
  [540, 48.2155, 0],
] as const;

const obdExample = [
  ...aDrive("obd", example),
  aReading(30, { deviceType: "obd", ignition: true }),
  aReading(545, { deviceType: "obd", latitude: 48.2155, ignition: false }),
];

test("bm: a drive with a short stop that ends in a standstill of 300 s is one trip", () => {
  const trips = tripsOf(aDrive("bm", [...example, [840, 48.2155, 0]]));

  expect(trips).toEqual([{ from: 60, to: 540, meters: 1724, idle: 120 }]);
});

test("bm: a stop of 240 s does not end the trip", () => {
  const trips = tripsOf(
    aDrive("bm", [
      ...example,
      [780, 48.2155, 0],
      [800, 48.216, 30],
      [860, 48.221, 30],
      [920, 48.221, 0],
      [1220, 48.221, 0],
    ]),
  );

  expect(trips).toEqual([{ from: 60, to: 920, meters: 2335, idle: 360 }]);
});

test("obd: the trip runs from the record that switched the ignition on to the one that switched it off", () => {
  const off = aReading(665, { deviceType: "obd", latitude: 48.2155, ignition: false });

  expect(tripsOf([...obdExample, off])).toEqual([{ from: 30, to: 545, meters: 1724, idle: 120 }]);
});

test("obd: ignition that comes on again within 120 s continues the trip", () => {
  const trips = tripsOf([
    ...obdExample,
    aReading(600, { deviceType: "obd", latitude: 48.2155, ignition: true }),
    aReading(660, { deviceType: "obd", latitude: 48.22, speedKmh: 40 }),
    aReading(720, { deviceType: "obd", latitude: 48.22, ignition: false }),
    aReading(840, { deviceType: "obd", latitude: 48.22, ignition: false }),
  ]);

  expect(trips).toEqual([{ from: 30, to: 720, meters: 2224, idle: 180 }]);
});

test("obd: ignition that comes on after 120 s begins another trip", () => {
  const trips = tripsOf([
    ...obdExample,
    aReading(665, { deviceType: "obd", latitude: 48.2155, ignition: true }),
    aReading(700, { deviceType: "obd", latitude: 48.22, speedKmh: 40 }),
    aReading(720, { deviceType: "obd", latitude: 48.22, ignition: false }),
    aReading(840, { deviceType: "obd", latitude: 48.22, ignition: false }),
  ]);

  expect(trips).toEqual([
    { from: 30, to: 545, meters: 1724, idle: 120 },
    { from: 665, to: 720, meters: 500, idle: 0 },
  ]);
});

test("obd: without ignition a moving box is being carried or towed, not driven", () => {
  const trips = tripsOf([
    aReading(0, { deviceType: "obd", ignition: false }),
    ...aDrive("obd", [
      [60, 48.21, 60],
      [120, 48.22, 60],
      [180, 48.22, 0],
      [900, 48.22, 0],
    ]),
  ]);

  expect(trips).toEqual([]);
});

test("obd: 1800 s of standing with the engine on end the trip where the standing began", () => {
  const standing = [600, 1_200, 1_800, 2_340].map((at) => [at, 48.2155, 0] as const);
  const trips = tripsOf([...aDrive("obd", [...example, ...standing]), obdExample.at(-2)!]);

  expect(trips).toEqual([{ from: 30, to: 540, meters: 1724, idle: 120 }]);
});

test("obd: waiting with the engine on before it is switched off is idling", () => {
  const off = [900, 1_020].map((at) =>
    aReading(at, { deviceType: "obd", latitude: 48.2155, ignition: false }),
  );

  expect(tripsOf([...aDrive("obd", example), obdExample.at(-2)!, ...off])).toEqual([
    { from: 30, to: 900, meters: 1724, idle: 480 },
  ]);
});

test("obd: an ignition switched on more than 600 s before moving is not the start, the last point at rest is", () => {
  const trips = tripsOf([
    aReading(0, { deviceType: "obd", ignition: true }),
    ...aDrive("obd", [
      [300, 48.2, 0],
      [650, 48.2, 0],
      [700, 48.21, 50],
      [760, 48.22, 50],
    ]),
    aReading(765, { deviceType: "obd", latitude: 48.22, ignition: false }),
    aReading(885, { deviceType: "obd", latitude: 48.22, ignition: false }),
  ]);

  expect(trips).toEqual([{ from: 650, to: 765, meters: 2224, idle: 0 }]);
});

test("obd: the way out of a garage without a fix counts from the parking place", () => {
  const trips = tripsOf([
    aReading(0, { deviceType: "obd", ignition: false }),
    aReading(3_600, { deviceType: "obd", ignition: true, isFixValid: false }),
    ...aDrive("obd", [
      [3_660, 48.205, 30],
      [3_720, 48.21, 30],
    ]),
    aReading(3_725, { deviceType: "obd", latitude: 48.21, ignition: false }),
    aReading(3_845, { deviceType: "obd", latitude: 48.21, ignition: false }),
  ]);

  expect(trips).toEqual([{ from: 3_600, to: 3_725, meters: 1112, idle: 0 }]);
});

test.each(["obd", "bm"] as const)(
  "%s: more than 900 s without data end the trip at the last point",
  (deviceType) => {
    const moving = aDrive(deviceType, [...example.slice(0, -1), [480 + 901, 48.3, 50]]);
    const trips = tripsOf([...moving, aReading(30, { deviceType, ignition: true })]);

    expect(trips).toEqual([{ from: deviceType === "obd" ? 30 : 60, to: 480, meters: 1668, idle: 120 }]);
  },
);

test("exactly 900 s without data do not end it", () => {
  const trips = tripsOf(
    aDrive("bm", [...example.slice(0, -1), [480 + 900, 48.3, 50], [1_500, 48.301, 0], [1_800, 48.301, 0]]),
  );

  expect(trips).toMatchObject([{ from: 60, to: 1_500 }]);
});

test("a vehicle that stood when the box fell silent had arrived when it began to stand", () => {
  const trips = tripsOf(aDrive("bm", [...example, [700, 48.2155, 0], [1_700, 48.3, 0]]));

  expect(trips).toEqual([{ from: 60, to: 540, meters: 1724, idle: 120 }]);
});

test("after a hole the trip starts with the first moving point, and up to 1,000 m from the anchor count", () => {
  const near = aDrive("bm", [
    [0, 48.2, 0],
    [3_600, 48.205, 30],
    [3_660, 48.21, 30],
    [3_720, 48.21, 0],
    [4_020, 48.21, 0],
  ]);
  const far = aDrive("bm", [
    [0, 48.19, 0],
    [3_600, 48.205, 30],
    [3_660, 48.21, 30],
    [3_720, 48.21, 0],
    [4_020, 48.21, 0],
  ]);

  expect(tripsOf(near)).toEqual([{ from: 3_600, to: 3_660 + 60, meters: 1112, idle: 0 }]);
  expect(tripsOf(far)).toEqual([{ from: 3_600, to: 3_660 + 60, meters: 556, idle: 0 }]);
});

test("pulling the plug ends the trip there, and no other begins before it is plugged in", () => {
  const trips = tripsOf([
    ...aDrive("bm", example.slice(0, -1)),
    aReading(500, { isFixValid: false, isUnplugged: true, eventId: 252 }),
    ...aDrive("bm", [
      [560, 48.22, 50],
      [620, 48.23, 50],
    ]),
    aReading(640, { latitude: 48.23, isUnplugged: false, eventId: 252 }),
    ...aDrive("bm", [
      [660, 48.232, 40],
      [720, 48.235, 40],
      [780, 48.235, 0],
      [1_080, 48.235, 0],
    ]),
  ]);

  expect(trips).toEqual([
    { from: 60, to: 500, meters: 1668, idle: 120 },
    { from: 640, to: 780, meters: 556, idle: 0 },
  ]);
});

test("midnight does not split a trip", () => {
  const midnight = Date.UTC(2026, 2, 9, 23) / 1_000;
  const trips = tripsOf(
    aDrive(
      "bm",
      [...example, [840, 48.2155, 0] as const].map(
        ([at, ...rest]) => [midnight - 300 + at, ...rest] as const,
      ),
    ),
  );

  expect(trips).toEqual([{ from: midnight - 240, to: midnight + 240, meters: 1724, idle: 120 }]);
});

test("a jump that the next point refutes is dropped, one it confirms is accepted without its distance", () => {
  const drive = (latitude: number, after: number) =>
    tripsOf(
      aDrive("bm", [
        [0, 48.2, 0],
        [60, 48.205, 40],
        [62, latitude, 40],
        [120, after, 40],
        [180, after + 0.005, 0],
        [480, after + 0.005, 0],
      ]),
    );

  expect(drive(48.3, 48.21)).toEqual([{ from: 0, to: 180, meters: 1668, idle: 0 }]);
  expect(drive(48.3, 48.305)).toEqual([{ from: 0, to: 180, meters: 1668, idle: 0 }]);
});

test("records without a valid fix tell no place", () => {
  const nonsense = aReading(200, { latitude: 47, longitude: 15, isFixValid: false });

  expect(tripsOf([...aDrive("bm", [...example, [840, 48.2155, 0]]), nonsense])).toEqual([
    { from: 60, to: 540, meters: 1724, idle: 120 },
  ]);
});

test("a trip shorter than what is published is none", () => {
  expect(
    tripsOf(
      aDrive("bm", [
        [0, 48.2, 0],
        [30, 48.2017, 20],
        [60, 48.2017, 0],
        [360, 48.2017, 0],
      ]),
    ),
  ).toEqual([]);
});

test.each([
  ["is taken when it fits the positions", 10_000, 11_900, 1_900],
  ["at 0.9 of them still fits", 0, 1_552, 1_552],
  ["below that does not", 0, 1_551, 1724],
  ["above 1.3 of them does not", 0, 2_241, 1724],
])("the box's own distance %s", (_, first, last, expected) => {
  const readings = aDrive("bm", [...example, [840, 48.2155, 0]]);
  readings[1] = { ...readings[1]!, totalDistanceMeters: first };
  readings[8] = { ...readings[8]!, totalDistanceMeters: last };

  expect(tripsOf(readings)).toMatchObject([{ meters: expected }]);
});

test("a box's distance that fell on the way is not taken", () => {
  const readings = aDrive("bm", [...example, [840, 48.2155, 0]]);
  for (const [at, total] of [
    [1, 100],
    [3, 5_000],
    [4, 50],
    [8, 1_900],
  ] as const) {
    readings[at] = { ...readings[at]!, totalDistanceMeters: total };
  }

  expect(tripsOf(readings)).toMatchObject([{ meters: 1724 }]);
});

test("an ignition period without any fix is a trip of agent 3 when the box's distance grew", () => {
  const blind = (seconds: number, ignition: boolean, totalDistanceMeters: number) =>
    aReading(seconds, { deviceType: "obd", isFixValid: false, ignition, totalDistanceMeters });
  const readings = [
    blind(0, false, 5_000),
    blind(60, true, 5_000),
    blind(300, true, 8_000),
    blind(600, false, 9_200),
  ];

  const { trips } = detectAll([...readings, blind(720, false, 9_200)]);

  expect(trips).toEqual([
    {
      track: [],
      trip: expect.objectContaining({
        startedAt: 60_000,
        finishedAt: 600_000,
        mileageInMeters: 4_200,
        agent: 3,
        start: null,
        destination: null,
      }),
    },
  ]);
  expect(tripsOf([...readings.slice(0, 3), blind(600, false, 5_099), blind(720, false, 5_099)])).toEqual([]);
});

test("a trip during which the box was in private mode says so", () => {
  const readings = aDrive("bm", [...example, [840, 48.2155, 0]]);
  readings[4] = { ...readings[4]!, isPrivate: true };
  readings[5] = { ...readings[5]!, isPrivate: false };

  expect(detectAll(readings).trips[0]!.trip.isPrivate).toBe(true);
  readings[4] = { ...readings[4], isPrivate: null };
  expect(detectAll(readings).trips[0]!.trip.isPrivate).toBe(false);
});

test("a box taken out of the vehicle while it drives ends the trip with its last record", () => {
  const { events } = endOfDetached(aDrive("bm", example.slice(0, -1)), "bm");

  expect(events).toEqual([
    {
      type: "finished",
      trip: expect.objectContaining({ finishedAt: 480_000, mileageInMeters: 1668, endReason: "detached" }),
    },
  ]);
});

test("a trip's track begins and ends with the trip, and its metres add up", () => {
  const { trip, track } = detectAll([
    ...obdExample,
    aReading(600, { deviceType: "obd", latitude: 48.2156 }),
    aReading(665, { deviceType: "obd", latitude: 48.2156, ignition: false }),
  ]).trips[0]!;

  expect(track[0]).toMatchObject({ time: trip.startedAt, ...trip.start, metersFromStart: 0 });
  expect(track.at(-1)).toMatchObject({ time: trip.finishedAt, ...trip.destination });
  expect(Math.round(track.at(-1)!.metersFromStart)).toBe(trip.mileageInMeters);
});
