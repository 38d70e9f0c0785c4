import { assert, property, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { aReading, detectAll, endOfDetached, tripsOf } from "./scripted-drive.ts";

type Said = readonly [seconds: number, n: number, speedKmh: number | null];

/** Points as the rule writes them: seconds, ten-thousandths of a degree north of 48.2, km/h. */
const aWay = (points: readonly Said[]) =>
  points.map(([seconds, n, speedKmh]) =>
    aReading(seconds, { deviceType: "phone", latitude: 48.2 + n * 1e-4, speedKmh }),
  );

const walked: Said[] = [
  [0, 0, 0],
  [120, 10, 4],
  [240, 20, 4],
  [300, 25, 18],
  [330, 40, 36],
  [390, 95, 40],
  [450, 150, 40],
  [480, 155, 0],
  [600, 163, 4],
  [720, 172, 4],
  [840, 180, 4],
  [960, 188, 4],
  [1080, 196, 4],
];

const jam: Said[] = [
  [0, 0, 0],
  [60, 30, 30],
  [90, 55, 30],
  [120, 80, 30],
  [180, 85, 5],
  [420, 90, 5],
  [660, 95, 6],
  [720, 100, 12],
  [780, 140, 30],
  [840, 180, 30],
  [860, 190, 0],
  [1160, 190, 0],
];

const sparse: Said[] = [
  [0, 0, 0],
  [600, 300, 0],
  [1200, 600, 0],
];

test("who walks to the car and away from it has driven in between", () => {
  expect(tripsOf(aWay(walked))).toEqual([{ from: 240, to: 480, meters: 1501, idle: 0 }]);
});

test("a jam at walking pace that is over within ten minutes ends no drive", () => {
  expect(tripsOf(aWay(jam))).toEqual([{ from: 0, to: 860, meters: 2113, idle: 0 }]);
});

test("points every ten minutes are a drive by what lies between them, whatever they say of their speed", () => {
  const { events } = endOfDetached(aWay(sparse), "phone");

  expect(events).toMatchObject([
    { type: "finished", trip: { startedAt: 0, finishedAt: 1_200_000, mileageInMeters: 6_672 } },
  ]);
});

test.each([
  ["walked", walked],
  ["jam", jam],
  ["sparse", [...sparse, [2400, 600, 0] as Said]],
])("the points of a phone in any order are the same trips: %s", (_name, points) => {
  const inOrder = tripsOf(aWay(points));

  assert(
    property(shuffledSubarray(aWay(points), { minLength: points.length }), (shuffled) => {
      expect(tripsOf(shuffled)).toEqual(inOrder);
    }),
  );
  expect(inOrder).toHaveLength(1);
});

test("a walk of an hour is no trip, and neither is a run of a single fast point", () => {
  const steps = Array.from({ length: 60 }, (_, minute): Said => [
    minute * 60,
    minute * 7,
    minute === 30 ? 16 : 5,
  ]);

  expect(detectAll(aWay(steps)).trips).toEqual([]);
});

test("a leg of a kilometre within a quarter of an hour starts a drive by itself; a slower one does not", () => {
  const leg = (seconds: number) =>
    endOfDetached(
      aWay([
        [0, 0, 0],
        [seconds, 90, null],
        [seconds + 60, 91, 0],
      ]),
      "phone",
    ).events;

  expect(leg(240)).toMatchObject([{ type: "finished", trip: { startedAt: 0 } }]);
  expect(leg(241)).toEqual([]);
});

test("who stands for five minutes has arrived where he began to stand", () => {
  const points: Said[] = [
    [0, 0, 0],
    [60, 40, 40],
    [120, 100, 40],
    [180, 105, 1],
    [300, 106, 0],
    [480, 105, 0],
  ];

  expect(tripsOf(aWay(points))).toMatchObject([{ from: 0, to: 180 }]);
});

test("of standing and walking whatever was long enough first ends the drive", () => {
  const begun: Said[] = [
    [0, 0, 0],
    [60, 40, 40],
    [120, 100, 40],
  ];
  const stoodSoon: Said[] = [
    [180, 104, 5],
    [240, 107, 0],
    [540, 107, 0],
  ];
  const stoodLate: Said[] = [
    [180, 104, 5],
    [540, 120, 5],
    [600, 125, 0],
    [900, 125, 0],
  ];

  expect(tripsOf(aWay([...begun, ...stoodSoon]))).toMatchObject([{ to: 240 }]);
  expect(tripsOf(aWay([...begun, ...stoodLate]))).toMatchObject([{ to: 180 }]);
});

test("less than 300 m is no trip of a phone", () => {
  const around = (n: number): Said[] => [
    [0, 0, 0],
    [20, n / 2, 30],
    [40, n, 30],
    [60, n, 0],
    [360, n, 0],
  ];

  expect(tripsOf(aWay(around(26)))).toEqual([]);
  expect(tripsOf(aWay(around(27)))).toMatchObject([{ from: 0, to: 60, meters: 300 }]);
});
