import { expect, test } from "vitest";
import { reshape } from "../kit/tracking/fences.ts";
import { crossSince } from "../../src/features/geofenceevents/follow-changes.ts";
import { clock } from "../../src/platform/clock.ts";
import { aTrip } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { morning } from "../kit/tracking/drives.ts";
import { aGuardedVehicle as guardedVehicle } from "../kit/api/alarms.ts";

const database = await aDatabase();
const [outside, inside] = [48.2, 48.206];

const aGuardedVehicle = () => guardedVehicle(database);

test("of a crossing reckoned before a private drive that led across nobody is told, whenever it became private", async () => {
  const driven = (vehicle: { mandatorId: string; vehicleId: string }) =>
    aTrip(database, vehicle.mandatorId, {
      vehicle_id: vehicle.vehicleId,
      type: 1,
      started_at: new Date(morning + 540_000),
      finished_at: new Date(morning + 590_000),
    });
  const late = await aGuardedVehicle();
  await late.drive([0, inside], [600, 48.195], [660, 48.195]);
  await driven(late);
  expect(await late.mails()).toEqual([]);

  const early = await aGuardedVehicle();
  await early.drive([0, inside]);
  await driven(early);
  await early.drive([600, 48.195], [660, 48.195]);
  expect(await early.alarms()).toEqual([]);
});

test("a crossing before a private drive is told of where the vehicle was seen to cross before it", async () => {
  const { drive, mails, mandatorId, vehicleId } = await aGuardedVehicle();
  await drive([0, outside], [60, inside], [120, inside]);
  await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    type: 1,
    started_at: new Date(morning + 300_000),
    finished_at: new Date(morning + 400_000),
  });

  expect(await mails()).toHaveLength(1);
});

test("with a fence that is deleted its alarms are forgotten", async () => {
  const { drive, alarms, mandatorId, geofenceId } = await aGuardedVehicle();
  await drive([0, outside], [60, inside], [120, inside]);
  expect(await alarms()).toHaveLength(1);
  await reshape(database, mandatorId, geofenceId, { deletedAt: clock.now() });
  await crossSince({ database, clock, lateWindowDays: 60 }, mandatorId, { geofenceId });

  expect(await alarms()).toEqual([]);
});
