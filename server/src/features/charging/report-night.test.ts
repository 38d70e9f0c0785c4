import { ChargingParameters, type ThroughputChunk } from "@wegbuch/contract/charging/schemas";
import { expect, test } from "vitest";
import { findShares } from "./find-shares.ts";
import { makeCars } from "./make-cars.ts";
import { reportNight } from "./report-night.ts";
import { rounded, sayNight } from "./say-night.ts";

type Given = Partial<ChargingParameters>;

const night = (given: Given = {}, throughputs: ThroughputChunk[] = []) =>
  reportNight(ChargingParameters.parse(given), throughputs).cars;

/** "20:00:00-20:30:00 7 kW 3.5 kWh 35 km = 35" for each chunk of a car. */
const told = (car: ReturnType<typeof night>[number]) =>
  car.energyDistribution.energyChunks.map(
    (chunk) =>
      `${chunk.chunkStartTime}-${chunk.chunkEndTime} ${chunk.throughput} kW ${chunk.chunkChargeInKW} kWh ` +
      `${chunk.chunkChargeInKM} km = ${chunk.currentTotal}`,
  );

const twoCars: Given = {
  numberOfCars: 2,
  percentageNormal: 50,
  percentageMedium: 0,
  percentageStrong: 50,
  distributorMaxThroughput: 10,
  stationMaxThroughput: 7,
  arrivalStart: "20:00",
  arrivalEnd: "20:30",
};

test("two cars share what there is, and who is alone gets what a station gives", () => {
  const [first, second] = night(twoCars);
  expect(first).toMatchObject({ name: "Car 1", neededChargeInKM: 50 });
  expect(first!.energyDistribution.currentTotalKMCharged).toBe(50);
  expect(told(first!)).toEqual([
    "20:00:00-20:30:00 7 kW 3.5 kWh 35 km = 35",
    "20:30:00-20:48:00 5 kW 1.5 kWh 15 km = 50",
  ]);
  expect(second).toMatchObject({ name: "Car 2", neededChargeInKM: 100 });
  expect(told(second!)).toEqual([
    "20:30:00-20:48:00 5 kW 1.5 kWh 15 km = 15",
    "20:48:00-22:00:51 7 kW 8.5 kWh 85 km = 100",
  ]);
});

test("a supply that falls slows down who is still charging", () => {
  const [first, second] = night(twoCars, [{ id: 1, time: "21:00", throughput: 3.5 }]);
  expect(told(first!)).toHaveLength(2);
  expect(told(second!)).toEqual([
    "20:30:00-20:48:00 5 kW 1.5 kWh 15 km = 15",
    "20:48:00-21:00:00 7 kW 1.4 kWh 14 km = 29",
    "21:00:00-23:01:43 3.5 kW 7.1 kWh 71 km = 100",
  ]);
});

test("with the defaults every car just gets full in the night", () => {
  const cars = night();
  expect(cars.map(({ neededChargeInKM }) => neededChargeInKM)).toEqual([
    50, 80, 80, 80, 80, 100, 100, 100, 100, 100,
  ]);
  const fullAt = cars.map(({ energyDistribution }) => energyDistribution.energyChunks.at(-1)!.chunkEndTime);
  expect([fullAt[0], fullAt[1], fullAt[9]]).toEqual(["21:04:27", "01:20:51", "04:42:00"]);
  const charged = cars.map(({ energyDistribution }) => energyDistribution.currentTotalKMCharged);
  expect(charged.reduce((sum, kilometers) => sum + kilometers, 0)).toBe(870);
});

test("who is not full when the night ends keeps what he has", () => {
  const [car] = night({
    numberOfCars: 1,
    percentageNormal: 0,
    percentageMedium: 0,
    percentageStrong: 100,
    nightShiftEnd: "22:30",
    stationMaxThroughput: 3,
  });
  expect(car!.energyDistribution.currentTotalKMCharged).toBe(75);
  expect(told(car!)).toEqual(["20:00:00-22:30:00 3 kW 7.5 kWh 75 km = 75"]);
});

test("without power nothing is told, and charging goes on when it is back", () => {
  const one = { numberOfCars: 1, percentageNormal: 100, percentageMedium: 0, percentageStrong: 0 };
  const dark = [
    { id: 1, time: "20:15", throughput: 0 },
    { id: 2, time: "21:00", throughput: 20 },
  ];
  expect(told(night(one, dark)[0]!)).toEqual([
    "20:00:00-20:15:00 10 kW 2.5 kWh 25 km = 25",
    "21:00:00-21:15:00 10 kW 2.5 kWh 25 km = 50",
  ]);
  expect(told(night(one, [{ id: 1, time: "20:00", throughput: 0 }])[0]!)).toEqual([]);
  const twice = [
    { id: 1, time: "20:15", throughput: 0 },
    { id: 2, time: "20:15", throughput: 20 },
  ];
  expect(told(night(one, twice)[0]!)).toEqual(["20:00:00-20:30:00 10 kW 5 kWh 50 km = 50"]);
});

test.each([
  [10, [10, 40, 50], [1, 4, 5]],
  [3, [10, 40, 50], [0, 1, 2]],
  [1, [50, 50, 0], [1, 0, 0]],
  [2, [33.3, 33.3, 33.4], [1, 0, 1]],
  [1_000, [33.3, 33.3, 33.4], [333, 333, 334]],
])("%i cars in shares of %j are %j", (numberOfCars, [normal, medium, strong], expected) => {
  const cars = night({
    numberOfCars,
    percentageNormal: normal!,
    percentageMedium: medium!,
    percentageStrong: strong!,
    distributorMaxThroughput: 100_000,
    stationMaxThroughput: 100_000,
  });
  const counts = [50, 80, 100].map(
    (need) => cars.filter(({ neededChargeInKM }) => neededChargeInKM === need).length,
  );
  expect(counts).toEqual(expected);
});

test("of a thousand cars powers are told apart less finely, but what they got is right", () => {
  const many = {
    numberOfCars: 1_000,
    percentageNormal: 0,
    percentageMedium: 0,
    percentageStrong: 100,
    distributorMaxThroughput: 1_200,
    stationMaxThroughput: 11,
  };
  const cars = night(many);
  const chunks = cars.flatMap(({ energyDistribution }) => energyDistribution.energyChunks);
  expect(chunks.length).toBeGreaterThan(10_000);
  expect(chunks.length).toBeLessThanOrEqual(40_000);
  const kilowattHours = chunks.reduce((sum, { chunkChargeInKW }) => sum + chunkChargeInKW, 0);
  expect(Math.abs(kilowattHours - 9 * 1_200)).toBeLessThan(chunks.length * 0.005 + 1_200);
  for (const { throughput } of chunks) expect(throughput).toBeLessThanOrEqual(11);
});

test("powers that look alike at two decimals are told apart: a chunk for each interval of constant power", () => {
  const cars = makeCars(ChargingParameters.parse({ numberOfCars: 38, distributorMaxThroughput: 3 }));
  const supplies = [{ from: 0, kilowatts: 3 }];
  const shares = findShares({ cars, supplies, stationKilowatts: 10, endsAt: 9 * 3_600 });
  const told_ = sayNight({ cars, ...shares }, { startsAtMinute: 1_200, kwPer100Km: 10 });
  for (const [index, { first, end }] of shares.stays.entries()) {
    const powers = shares.stretches.slice(first, end).map(({ kilowatts }) => kilowatts);
    const changes = powers.filter((power, at) => power !== powers[at - 1]);
    expect(told_.cars[index]!.energyDistribution.energyChunks).toHaveLength(changes.length);
  }
  const most = told_.cars.map(({ energyDistribution }) => energyDistribution.energyChunks.length);
  expect(Math.max(...most)).toBeGreaterThanOrEqual(38);
});

test.each([
  [0.205, 0.21],
  [1.005, 1.01],
  [2.675, 2.68],
  [0.204_999, 0.2],
  [1e-9, 0],
  [1e13, 1e13],
])("%d is told as %d: half up, as it is written", (value, should) => {
  expect(rounded(value)).toBe(should);
});
