import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../platform/clock.ts";
import { aBox, aTrip, aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { closeSilent } from "./follow-boxes.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  morning,
  moveBox,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** A box in a vehicle, and another vehicle of the same mandator it is going to be moved to. */
async function aMove() {
  const former = await aTestDrive(database);
  return { ...former, other: await aVehicle(database, former.mandatorId) };
}

test("a box moved to another vehicle leaves its trips where they were driven", async () => {
  const { mandatorId, vehicleId, box, other } = await aMove();
  const records = drives(box.number, 3);
  await receive(database, records.slice(0, 20));
  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId },
    { vehicle: vehicleId, to: null },
  ]);
  await moveBox(database, box.id, { second: 3_800, to: { mandatorId, vehicleId: other } });

  await receive(database, records.slice(26));
  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId, from: 0, to: 170 },
    { vehicle: vehicleId, from: 3_600, to: 3_710, reason: "detached" },
    { vehicle: other, from: 7_200, to: 7_370 },
  ]);

  await receive(database, records.slice(20, 26));
  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId, from: 0, to: 170 },
    { vehicle: vehicleId, from: 3_600, to: 3_770, meters: 1112, reason: "detached" },
    { vehicle: other, from: 7_200, to: 7_370 },
  ]);
});

test("a box handed to another mandator tells each only of his own time", async () => {
  const [former, present] = [await aTestDrive(database), await aTestDrive(database)];
  const { box } = former;
  await asOwner(database, "delete from box_attachments where mandator_id = $1", [present.mandatorId]);
  await moveBox(database, box.id, { second: 1_800, to: present });

  await receive(database, drives(box.number, 2));

  expect(await tripsOf(database, former.mandatorId)).toMatchObject([{ vehicle: former.vehicleId, from: 0 }]);
  expect(await tripsOf(database, present.mandatorId)).toMatchObject([
    { vehicle: present.vehicleId, from: 3_600 },
  ]);
  expect(await asOwner(database, "select 1 from arrivals where box_number = $1", [box.number])).toEqual([]);
});

test("a box that had long been moved when it sends what it kept tells the same trips, batch by batch", async () => {
  const { mandatorId, vehicleId, box, other } = await aMove();
  const records = drives(box.number, 3);
  await receive(database, records.slice(0, 1));
  await moveBox(database, box.id, { second: 3_800, to: { mandatorId, vehicleId: other } });

  for (const record of records.slice(1)) await receive(database, [record]);

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId, from: 0, to: 170, meters: 1112, reason: "standstill" },
    { vehicle: vehicleId, from: 3_600, to: 3_770, meters: 1112, reason: "detached" },
    { vehicle: other, from: 7_200, to: 7_370, meters: 1112, reason: "standstill" },
  ]);
});

test("a trip that ended because its box was moved is not taken for one that fell silent", async () => {
  const { mandatorId, box } = await aMove();
  onTestFinished(() => fixClock(undefined));
  await receive(database, drives(box.number, 1).slice(0, 6));
  await moveBox(database, box.id, { second: 200, to: null });
  atSecond(300);
  await receive(database, [aRecord(box.number, 250)]);

  atSecond(300 + 901);
  await closeSilent(followingOf(database));

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0, to: 100, reason: "detached" }]);
});

test("a running trip beside a manual one ends too when the box is moved", async () => {
  const { mandatorId, vehicleId, box, other } = await aMove();
  const records = drives(box.number, 2);
  const manual = await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    agent: 1,
    started_at: new Date(morning - 600_000),
    finished_at: new Date(morning + 80_000),
  });
  await receive(database, records.slice(0, 11));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ id: manual }, { from: 80, to: null }]);
  await moveBox(database, box.id, { second: 1_800, to: { mandatorId, vehicleId: other } });

  await receive(database, records.slice(13));

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: manual },
    { vehicle: vehicleId, from: 80, to: 150, reason: "detached" },
    { vehicle: other, from: 3_600, to: 3_770 },
  ]);
});

test("a drive without a fix that turns out to be none leaves no trip where its box was moved away", async () => {
  const { mandatorId, box } = await aMove();
  await moveBox(database, box.id, { second: 1_800, to: null });
  const without = [0, 60, 120, 180].map((second) =>
    aRecord(box.number, second, {
      ignition: true,
      isFixValid: false,
      totalDistanceMeters: 100_000 + second * 10,
    }),
  );
  const withFix = aRecord(box.number, 240, { ignition: true, totalDistanceMeters: 102_400 });

  for (const record of without) await receive(database, [{ ...record, deviceType: "obd" }]);
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0, to: 180, agent: 3 }]);
  await receive(database, [{ ...withFix, deviceType: "obd" }]);

  expect(await tripsOf(database, mandatorId)).toEqual([]);
});

test("a box that takes the place of another does not lose its trips to the one the other left running", async () => {
  const old = await aTestDrive(database);
  await receive(database, drives(old.box.number, 1).slice(0, 8));
  const box = await aBox(database, old.mandatorId);
  await moveBox(database, old.box.id, { second: 140, to: null });
  await moveBox(database, box.id, { second: 140, to: old });

  const records = drives(box.number, 2).slice(13);
  await receive(database, records.slice(0, 7));
  await closeSilent(followingOf(database));
  await receive(database, records.slice(7, 9));
  expect(await tripsOf(database, old.mandatorId)).toMatchObject([
    { from: 0, to: 120 },
    { from: 3_600, to: null },
  ]);
  await receive(database, records.slice(9));

  expect(await tripsOf(database, old.mandatorId)).toMatchObject([
    { from: 0, to: 120, meters: 778 },
    { from: 3_600, to: 3_770, meters: 1112 },
  ]);
});
