import { expect, test } from "vitest";
import { carsOf, hoursOf, lineOf, secondsInto } from "./night.ts";

const chunk = (chunkStartTime: string, chunkEndTime: string, currentTotal: number) => ({
  chunkStartTime,
  chunkEndTime,
  chunkChargeInKW: 1.5,
  chunkChargeInKM: 15,
  currentTotal,
  throughput: 5,
});

const [full, short, dark] = carsOf({
  cars: [
    {
      name: "Car 1",
      neededChargeInKM: 50,
      energyDistribution: {
        currentTotalKMCharged: 50,
        energyChunks: [chunk("23:30:00", "00:00:00", 25), chunk("01:00:00", "01:30:00", 50)],
      },
    },
    {
      name: "Car 2",
      neededChargeInKM: 100,
      energyDistribution: { currentTotalKMCharged: 75, energyChunks: [chunk("22:00:00", "05:00:00", 75)] },
    },
    {
      name: "Car 3",
      neededChargeInKM: 100,
      energyDistribution: { currentTotalKMCharged: 0, energyChunks: [] },
    },
  ],
});

test("a car is full when it has what it needs, at the end of its last section", () => {
  expect(full).toMatchObject({
    number: 1,
    isFull: true,
    from: "23:30:00",
    fullAt: "01:30:00",
    kilowattHours: 3,
  });
  expect(short).toMatchObject({ isFull: false, from: "22:00:00", fullAt: null });
  expect(dark).toMatchObject({ isFull: false, from: null, fullAt: null, kilowattHours: 0 });
});

test("a line rises while the car charges, rests in between, and goes on over midnight", () => {
  expect(lineOf(full!, "20:00")).toEqual([
    { at: 12_600, share: 0 },
    { at: 14_400, share: 0.5 },
    { at: 18_000, share: 0.5 },
    { at: 19_800, share: 1 },
  ]);
  expect(lineOf(dark!, "20:00")).toEqual([]);
});

test("times of a night count from the first arrival on", () => {
  expect([
    secondsInto("20:00", "20:00"),
    secondsInto("20:00", "19:59:59"),
    secondsInto("22:30", "05:00"),
  ]).toEqual([0, 86_399, 23_400]);
});

test("the hours of a night are named as far as there is room", () => {
  const names = (start: string, hours: number, most: number) =>
    hoursOf(start, hours * 3_600, most).map(({ name }) => name);
  expect(names("20:00", 9, 10)).toEqual([
    "20:00",
    "21:00",
    "22:00",
    "23:00",
    "00:00",
    "01:00",
    "02:00",
    "03:00",
    "04:00",
    "05:00",
  ]);
  expect(names("20:30", 9, 5)).toEqual(["21:00", "23:00", "01:00", "03:00", "05:00"]);
  expect(names("20:00", 23, 6)).toEqual(["20:00", "00:00", "04:00", "08:00", "12:00", "16:00"]);
  expect(names("20:00", 0, 6)).toEqual(["20:00"]);
});
