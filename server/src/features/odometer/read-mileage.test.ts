import { expect, test } from "vitest";
import { aMandator, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { mileagesBefore, readOdometers } from "./read-mileage.ts";
import { recountSums } from "../trips/ledger/keep-sums.ts";

const database = await aDatabase();
const at = (instant: string) => new Date(`${instant}Z`);

type Drive = { start: string; end: string; meters: number; agent?: number };

const exampleDrives: readonly Drive[] = [
  { start: "2026-03-01T08:00", end: "2026-03-01T08:30", meters: 30_000 },
  { start: "2026-03-02T08:00", end: "2026-03-02T08:30", meters: 20_000 },
  { start: "2026-03-03T08:00", end: "2026-03-03T08:30", meters: 40_000 },
];

/**
 * The vehicle of the worked example (rule trips/mileage): created with 100 km, three trips, and whatever a test adds.
 */
async function theExample(...more: Drive[]) {
  const mandatorId = await aMandator(database);
  const created = at("2026-02-01T00:00");
  const vehicleId = await aVehicle(database, mandatorId, { created_at: created });
  const calibrate = (calibratedAt: Date, meters: number, isInitial = false) =>
    inMandator(database, mandatorId, (db) =>
      db
        .insertInto("calibrations")
        .values({
          id: newId(),
          vehicle_id: vehicleId,
          calibrated_at: calibratedAt,
          mileage_in_meters: meters,
          is_initial: isInitial,
          created_at: calibratedAt,
        })
        .execute(),
    );
  await calibrate(created, 100_000, true);
  const trips: { id: string; vehicle_id: string; started_at: Date }[] = [];
  for (const { start, end, meters, agent = 0 } of [...exampleDrives, ...more]) {
    const given = { started_at: at(start), finished_at: at(end), mileage_in_meters: meters, agent };
    const id = await aTrip(database, mandatorId, { vehicle_id: vehicleId, ...given });
    trips.push({ id, vehicle_id: vehicleId, started_at: at(start) });
  }
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  const mileage = (instant: string) =>
    inMandator(database, mandatorId, async (db) => {
      const moment = { id: "moment", vehicle_id: vehicleId, started_at: at(instant) };
      return (await mileagesBefore(db, [moment])).get("moment");
    });
  const mileageNow = () =>
    inMandator(database, mandatorId, async (db) => (await readOdometers(db, [vehicleId])).get(vehicleId));
  const before = () =>
    inMandator(database, mandatorId, async (db) => {
      const found = await mileagesBefore(db, trips);
      return trips.map((trip) => found.get(trip.id));
    });
  return { mileage, mileageNow, before, calibrate };
}

test("without a calibration the trips add up from the mileage at creation", async () => {
  const { mileage, mileageNow, before } = await theExample();
  expect(await mileage("2026-03-01T08:30")).toBe(130_000);
  expect(await mileage("2026-03-01T08:29:59")).toBe(100_000);
  expect(await mileage("2026-03-02T23:00")).toBe(150_000);
  expect(await mileage("2026-05-01T00:00")).toBe(190_000);
  expect(await mileageNow()).toBe(190_000);
  expect(await before()).toEqual([100_000, 130_000, 150_000]);
});

test("a calibration counts from its instant on and leaves what was before", async () => {
  const { mileage, before, calibrate } = await theExample();
  await calibrate(at("2026-03-02T12:00"), 152_000);
  expect(await mileage("2026-03-02T11:59")).toBe(150_000);
  expect(await mileage("2026-03-02T12:00")).toBe(152_000);
  expect(await mileage("2026-04-01T00:00")).toBe(192_000);
  expect(await before()).toEqual([100_000, 130_000, 152_000]);
});

test("a trip entered for the time before the vehicle lowers what was before it and nothing after", async () => {
  const { mileage } = await theExample({
    start: "2026-01-15T08:00",
    end: "2026-01-15T09:00",
    meters: 5_000,
    agent: 1,
  });
  expect(await mileage("2026-01-14T00:00")).toBe(95_000);
  expect(await mileage("2026-01-16T00:00")).toBe(100_000);
  expect(await mileage("2026-05-01T00:00")).toBe(190_000);
});

test("a mileage never falls below zero", async () => {
  const { mileage } = await theExample({
    start: "2026-01-15T08:00",
    end: "2026-01-15T09:00",
    meters: 500_000,
    agent: 1,
  });
  expect(await mileage("2026-01-14T00:00")).toBe(0);
});

const hours = (count: number) => new Date(at("2026-02-01T00:00").getTime() + count * 3_600_000);

/** A drive every thirty hours through two and a half months. */
const manyDrives = Array.from({ length: 60 }, (_, index) => ({
  start: hours(30 * index)
    .toISOString()
    .slice(0, -1),
  end: hours(30 * index + 1 + (index % 7))
    .toISOString()
    .slice(0, -1),
  meters: 1_000 * (index + 1),
}));

test("the mileage of now is what was driven since the latest calibration, wherever it lies", async () => {
  const { mileageNow, calibrate } = await theExample(...manyDrives);
  const last = manyDrives.length - 1;
  for (let hour = 15.5; hour < 30 * (last + 2); hour += 23.5) {
    await calibrate(hours(hour), 1_000_000);
    const since = [...manyDrives, ...exampleDrives].filter((trip) => at(trip.start) >= hours(hour));
    const expected = since.reduce((sum, trip) => sum + trip.meters, 1_000_000);
    expect([hour, await mileageNow()]).toEqual([hour, expected]);
  }
});

test("the chain is the rule's at every moment, across months and inside trips", async () => {
  const { mileage, calibrate } = await theExample(...manyDrives);
  const calibrations = [
    { at: at("2026-02-01T00:00"), meters: 100_000 },
    { at: hours(30 * 20 + 0.5), meters: 900_000 },
    { at: hours(30 * 45 - 3), meters: 1_500_000 },
  ];
  for (const { at: instant, meters } of calibrations.slice(1)) await calibrate(instant, meters);
  const trips = [...exampleDrives, ...manyDrives].map((trip) => ({
    ...trip,
    start: at(trip.start),
    end: at(trip.end),
  }));

  for (let hour = -2; hour < 30 * 61; hour += 23.5) {
    const moment = hours(hour);
    const anchor = calibrations.filter((one) => one.at <= moment).at(-1);
    const expected = anchor
      ? trips
          .filter((trip) => trip.start >= anchor.at && trip.end <= moment)
          .reduce((sum, trip) => sum + trip.meters, anchor.meters)
      : 100_000;
    expect([hour, await mileage(moment.toISOString().slice(0, -1))]).toEqual([hour, expected]);
  }
});
