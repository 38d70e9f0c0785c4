import { expect, test } from "vitest";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aRecord, aTestDrive, drives, morning, receive } from "../../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** A car whose trips are its owner's, in which he drove privately until half an hour before the first record. */
async function aCar() {
  const drive = await aTestDrive(database, { vehicle: { is_private_trip_allowed: true } });
  const { mandatorId, vehicleId } = drive;
  const own = async (owner: string) => {
    await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
      owner,
      vehicleId,
    ]);
    return owner;
  };
  const owner = await own(await aDriver(database, mandatorId));
  const at = (minutes: number) => new Date(morning + minutes * 60_000);
  await asOwner(
    database,
    `insert into private_modes
       (mandator_id, vehicle_id, driver_id, started_at, until, ends_with_trip, ended_at, is_ended_by_driver)
     values ($1, $2, $3, $4, $5, true, $6, true)`,
    [mandatorId, vehicleId, owner, at(-60), at(23 * 60), at(-30)],
  );
  const drivers = async () =>
    (
      await asOwner<{ driver_id: string }>(
        database,
        "select driver_id from trips where mandator_id = $1 and type = 0 order by started_at",
        [mandatorId],
      )
    ).map(({ driver_id }) => driver_id);
  return { ...drive, own, owner, drivers };
}

test("a trip on business is its owner's from its first record to its last, though he has driven privately before", async () => {
  const { box, owner, drivers } = await aCar();
  const records = drives(box.number, 1);
  for (const until of [4, 7, 10, records.length]) {
    await receive(database, records.slice(0, until));
    expect([until, await drivers()]).toEqual([until, [owner]]);
  }
});

test("whoever has the car next gets none of the trips that late records tell anew", async () => {
  const { mandatorId, box, own, owner, drivers } = await aCar();
  await receive(database, drives(box.number, 1));
  expect(await drivers()).toEqual([owner]);

  await own(await aDriver(database, mandatorId));
  await receive(database, [aRecord(box.number, 15, { hash: 4_711n })]);

  expect(await drivers()).toEqual([owner]);
});

test("a drive told as begun in private mode is whose the vehicle says once late records show that its box was private before", async () => {
  const { mandatorId, box, vehicleId } = await aTestDrive(database, {
    vehicle: { is_private_trip_allowed: true },
  });
  await asOwner(
    database,
    `insert into private_modes (mandator_id, vehicle_id, driver_id, started_at, until, ends_with_trip)
     values ($1, $2, $3, $4, $5, false)`,
    [mandatorId, vehicleId, await aDriver(database, mandatorId), at(120), at(3_000)],
  );
  const driving = { latitude: 48.204, speedKmh: 30, ignition: true };
  const atRest = { latitude: 48.2, speedKmh: 0, ignition: false };
  const hasDriver = () =>
    asOwner(
      database,
      `select extract(epoch from started_at)::float - $2 as since, driver_id is not null as "hasDriver"
       from trips where mandator_id = $1`,
      [mandatorId, morning / 1_000],
    );

  await receive(database, [
    aRecord(box.number, 60, driving),
    aRecord(box.number, 180, { ...driving, latitude: 48.206 }),
    aRecord(box.number, 300, { ...driving, latitude: 48.212 }),
  ]);
  expect(await hasDriver()).toEqual([{ since: 60, hasDriver: true }]);

  await receive(database, [
    aRecord(box.number, 0, atRest),
    aRecord(box.number, 70, { ...driving, isPrivate: true }),
  ]);
  expect(await hasDriver()).toEqual([{ since: 0, hasDriver: false }]);
});

test("what somebody's box called private after he had ended his private mode is not the next owner's, however late records come", async () => {
  const { mandatorId, box, own, owner } = await aCar();
  await receive(database, drives(box.number, 1, { isPrivate: true }));
  await own(await aDriver(database, mandatorId));
  await receive(database, [aRecord(box.number, 15, { hash: 4_711n, isPrivate: true })]);

  const told = "select driver_id as driver, type from trips where mandator_id = $1";
  expect(await asOwner(database, told, [mandatorId])).toEqual([{ driver: owner, type: 1 }]);
});

const at = (second: number) => new Date(morning + second * 1_000);
