import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { readOpenTrack, readTrack } from "./read-track.ts";
import { encodeTrack } from "./tracks/track-codec.ts";

const database = await aDatabase();
const now = new Date("2026-05-04T12:00:00Z");

async function aDrive(given: Partial<Parameters<typeof aTrip>[2]> = {}) {
  const mandatorId = await aMandator(database);
  const driverId = await aDriver(database, mandatorId, { first_name: "Dora", last_name: "Maier" });
  const adminId = await aDriver(database, mandatorId, { role_id: 1 });
  const vehicleId = await aVehicle(database, mandatorId);
  const start = { start_latitude: 48.2, start_longitude: 16.37 };
  const id = await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    driver_id: driverId,
    ...start,
    ...given,
  });
  const time = now.getTime();
  const point = (seconds: number, metersFromStart: number) => ({
    time: time + seconds * 1_000,
    latitude: 48.2,
    longitude: 16.37 + seconds / 10_000,
    speedKmh: 50,
    headingDegrees: 90,
    metersFromStart,
  });
  const parts = [[point(0, 0), point(10, 100.4)], [point(20.4, 200.7)]];
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .insertInto("trip_tracks")
        .values(parts.map((points, part) => ({ trip_id: id, part, points: encodeTrack(points) })))
        .execute(),
    { role: "tracker" },
  );
  const views = () =>
    asOwner<object>(
      database,
      "select kind, viewer_id, driver_id, support_user_id, hour, count from place_views where vehicle_id = $1",
      [vehicleId],
    );
  return {
    id,
    vehicleId,
    driverId,
    adminId,
    views,
    admin: anActor(mandatorId, adminId),
    driver: anActor(mandatorId, driverId, { role: 5 }),
  };
}

test("a track's steps add up to its length, over all of its parts", async () => {
  const { id, driver } = await aDrive();
  const track = await inMandator(database, driver, (db) => readTrack(db, driver, now, id));
  expect(
    track!.map((one) => [one.distanceToPreviousInMeters, one.distanceFromBeginning, one.timeFromBeginning]),
  ).toEqual([
    [0, 0, 0],
    [100, 100, 10],
    [101, 201, 20],
  ]);
  expect(track![1]).toMatchObject({
    speedInKmh: 50,
    directionInDegrees: 90,
    createdAt: "2026-05-04T12:00:10.000Z",
  });
});

test("looking at another person's track is noted, looking at one's own is not", async () => {
  const { id, driver, admin, adminId, driverId, views } = await aDrive();
  await inMandator(database, driver, (db) => readTrack(db, driver, now, id));
  expect(await views()).toEqual([]);
  await inMandator(database, admin, (db) => readTrack(db, admin, now, id));
  expect(await views()).toEqual([
    { kind: 0, viewer_id: adminId, driver_id: driverId, support_user_id: null, hour: now, count: 1 },
  ]);
});

test("support acting as the driver is noted as support", async () => {
  const { id, driver, views } = await aDrive();
  const support = { ...driver, supportUserId: newId() };
  await inMandator(database, support, (db) => readTrack(db, support, now, id));
  expect(await views()).toMatchObject([{ support_user_id: support.supportUserId }]);
});

test("the track of a private trip is there for its driver alone, and the attempt leaves no note", async () => {
  const { id, driver, admin, views } = await aDrive({ type: 1 });
  expect(await inMandator(database, admin, (db) => readTrack(db, admin, now, id))).toBeUndefined();
  expect(await inMandator(database, driver, (db) => readTrack(db, driver, now, id))).toHaveLength(3);
  expect(await views()).toEqual([]);
});

test("the running trip says where it began and how far it came, with its way", async () => {
  const { vehicleId, admin, views } = await aDrive({
    finished_at: null,
    started_at: now,
    mileage_in_meters: 201,
  });
  const open = await inMandator(database, admin, (db) => readOpenTrack(db, admin, now, vehicleId));
  expect(open).toMatchObject({
    startedAt: now.toISOString(),
    startAddress: { displayName: "48.20000, 16.37000" },
    mileageInMeters: 201,
    type: 0,
    driver: { name: "Dora Maier" },
  });
  expect(open!.positions).toHaveLength(3);
  expect(await views()).toHaveLength(1);
});

test("without the right to tracks the running trip comes without positions", async () => {
  const { vehicleId, admin, views } = await aDrive({ finished_at: null });
  const blind = { ...admin, canShowTracks: false };
  const open = await inMandator(database, blind, (db) => readOpenTrack(db, blind, now, vehicleId));
  expect(open).toMatchObject({ positions: null, startAddress: { displayName: "48.20000, 16.37000" } });
  // Where it began is told all the same.
  expect(await views()).toMatchObject([{ kind: 1, count: 1 }]);
});

test("a running private trip tells others neither place nor way", async () => {
  const { vehicleId, admin } = await aDrive({ finished_at: null, type: 1 });
  const open = await inMandator(database, admin, (db) => readOpenTrack(db, admin, now, vehicleId));
  expect(open).toMatchObject({ positions: null, startAddress: null, type: 1 });
});

test("a vehicle that stands has no running trip", async () => {
  const { vehicleId, admin } = await aDrive();
  expect(await inMandator(database, admin, (db) => readOpenTrack(db, admin, now, vehicleId))).toBeUndefined();
});
