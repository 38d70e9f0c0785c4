import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { readIdleMinutes, readVehicleTracks } from "./read-drives.ts";
import { encodeTrack } from "./tracks/track-codec.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T20:00:00Z");
/** 4 May 2026 in Europe/Vienna. */
const day = { from: "2026-05-03T22:00:00Z", to: "2026-05-04T22:00:00Z" };
const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

/** A vehicle of a company, whose driver drives it. */
async function aCar(given: Parameters<typeof aMandator>[1] = {}) {
  const mandatorId = await aMandator(database, given);
  const driverId = await aDriver(database, mandatorId);
  const adminId = await aDriver(database, mandatorId, { role_id: 1 });
  const leaderId = await aDriver(database, mandatorId, { role_id: 3 });
  const vehicleId = await aVehicle(database, mandatorId);
  const admin = anActor(mandatorId, adminId);
  /** A trip of half an hour with a way of two parts. */
  async function drive(time: string, row: Partial<Parameters<typeof aTrip>[2]> = {}) {
    const startedAt = at(time);
    const finishedAt = new Date(startedAt.getTime() + 1_800_000);
    const times = { started_at: startedAt, finished_at: finishedAt };
    const id = await aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      driver_id: driverId,
      ...times,
      ...row,
    });
    const parts = [0, 1].map((part) => encodeTrack([aPoint(startedAt, part * 600)]));
    await inMandator(
      database,
      mandatorId,
      (db) =>
        db
          .insertInto("trip_tracks")
          .values(parts.map((points, part) => ({ trip_id: id, part, points })))
          .execute(),
      { role: "tracker" },
    );
    return id;
  }
  return {
    drive,
    admin,
    driver: anActor(mandatorId, driverId, { role: 5 }),
    leader: anActor(mandatorId, leaderId, { role: 3 }),
    tracks: (actor = admin, asked = { vehicleId, ...day }) =>
      inMandator(database, actor, (db) => readVehicleTracks(db, actor, now, asked)),
    idle: (actor = admin, asked = { vehicleId, ...day }) =>
      inMandator(database, actor, (db) => readIdleMinutes(db, actor, asked)),
    vehicleId,
    viewed: () =>
      asOwner(database, "select kind, driver_id, count from place_views where viewer_id = $1", [adminId]),
    driverId,
  };
}

function aPoint(startedAt: Date, seconds: number) {
  return {
    time: startedAt.getTime() + seconds * 1_000,
    latitude: 48.2,
    longitude: 16.37 + seconds / 100_000,
    speedKmh: 50,
    headingDegrees: 90,
    metersFromStart: seconds,
  };
}

test("a vehicle's ways are those of the trips it began in the period, in order, and each look is noted", async () => {
  const car = await aCar();
  await car.drive("22:00");
  const noon = await car.drive("10:00");
  const morning = await car.drive("05:00");
  const running = await car.drive("19:40", { finished_at: null });

  const tracks = await car.tracks();

  expect(tracks!.map(({ tripId, finishedAt }) => [tripId, finishedAt])).toEqual([
    [morning, "2026-05-04T05:30:00.000Z"],
    [noon, "2026-05-04T10:30:00.000Z"],
    [running, null],
  ]);
  expect(tracks![0]!.positions.map((one) => one.distanceFromBeginning)).toEqual([0, 600]);
  expect(await car.viewed()).toEqual([{ kind: 3, driver_id: car.driverId, count: 1 }]);
});

test("private ways of others are left out, and none at all is not found", async () => {
  const car = await aCar();
  const own = await car.drive("05:00", { type: 1 });

  expect(await car.tracks()).toBeUndefined();
  expect((await car.tracks(car.driver))!.map(({ tripId }) => tripId)).toEqual([own]);
  expect(await car.tracks(car.leader)).toBeUndefined();
  expect(await car.viewed()).toEqual([]);
});

test("trips the mandator hides show no way and stand for nobody", async () => {
  const car = await aCar({ hide_trips_up_to_in_meter: 300 });
  await car.drive("05:00", { mileage_in_meters: 300, idle_seconds: 600 });
  const shown = await car.drive("06:00", { mileage_in_meters: 301, idle_seconds: 60 });

  expect((await car.tracks())!.map(({ tripId }) => tripId)).toEqual([shown]);
  expect(await car.idle()).toBe(1);
});

test("more ways than a day can have are refused, not cut off", async () => {
  const car = await aCar();
  const id = await car.drive("05:00");
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, mileage_source, type, agent, created_at)
     select mandator_id, gen_random_uuid(), vehicle_id, started_at + n * interval '1 min', started_at + (n + 1) * interval '1 min',
       1, mileage_source, 0, 0, created_at
     from trips cross join generate_series(0, 900) n where id = $1`,
    [id],
  );
  await expect(car.tracks()).rejects.toMatchObject({ status: 413 });
});

test("a day with 2:00 and 7:45 of standing has 9 minutes, private trips counted", async () => {
  const car = await aCar();
  await car.drive("05:00", { idle_seconds: 120 });
  await car.drive("10:00", { idle_seconds: 465, type: 1 });
  await car.drive("19:40", { finished_at: null, idle_seconds: 900 });
  await car.drive("22:00", { idle_seconds: 900 });

  expect(await car.idle()).toBe(9);
});

test("a vehicle without trips stood for no minute, one out of scope is not found", async () => {
  const car = await aCar();

  expect(await car.idle()).toBe(0);
  expect(await car.idle(car.leader)).toBeUndefined();
  expect(await car.idle(car.admin, { vehicleId: newId(), ...day })).toBeUndefined();
});

test("ways of more positions than a screen can hold are refused", async () => {
  const car = await aCar();
  const trip = await car.drive("08:00");
  const many = Array.from({ length: 100_001 }, (_, index) => aPoint(at("08:00"), index / 100));
  await asOwner(database, "update trip_tracks set points = $1 where trip_id = $2 and part = 0", [
    encodeTrack(many),
    trip,
  ]);
  await expect(car.tracks()).rejects.toMatchObject({ status: 413 });
});
