import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { aFence, band, reshape, visitsOf, watch } from "../../test/kit/tracking/fences.ts";
import { crossAgain, crossSince } from "../features/geofenceevents/follow-changes.ts";
import { createCalibration } from "../features/calibrations/create-calibration.ts";
import { changeTrips } from "../features/trips/editing/change-trips.ts";
import { mergeTrips } from "../features/trips/recomposing/merge-trips.ts";
import { splitTrip } from "../features/trips/recomposing/split-trip.ts";
import { clock, fixClock } from "../platform/clock.ts";
import { anActor, aDriver, aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner, inThisDatabase } from "../../test/kit/db/database.ts";
import { closeSilent } from "./follow-boxes.ts";
import { refollow } from "./refollow.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  morning,
  receive,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

const parts = { database, clock };
const late = { ...parts, lateWindowDays: 60 };

/** A box in a vehicle, whose admin may do all with its trips. */
async function aWatchedDrive() {
  const drive = await aTestDrive(database, { vehicle: { created_at: new Date(morning - 3_600_000) } });
  onTestFinished(() => fixClock(undefined));
  const adminId = await aDriver(database, drive.mandatorId, { role_id: 1 });
  const admin = anActor(drive.mandatorId, adminId, { canCalibrate: true, isHWNOE: true });
  return {
    ...drive,
    admin,
    fence: (south: number, north: number, title = "Depot", createdAt?: Date) =>
      aFence(database, drive.mandatorId, {
        vehicleIds: [drive.vehicleId],
        ring: band(south, north),
        title,
        ...(createdAt && { createdAt }),
      }),
    /** What is kept, without the trips' ids; times in seconds of the morning. */
    visits: async () =>
      (await visitsOf(database, drive.mandatorId)).map(({ fence, inside, events }) => [
        fence,
        inside,
        ...events.map(([event, time]) => `${event} ${time - morning / 1_000}`),
      ]),
    tripIds: async () =>
      (
        await asOwner<{ id: string }>(
          database,
          "select id from trips where mandator_id = $1 and deleted_at is null order by started_at",
          [drive.mandatorId],
        )
      ).map(({ id }) => id),
  };
}

// A drive of test-drives goes north by 0.001 degrees each 10 s, from second 60 on.
const through = ["Depot", 30, "Entering 75", "Leaving 105"];

test("a finished trip keeps the fences it met, once it is finished", async () => {
  const drive = await aWatchedDrive();
  await drive.fence(48.2025, 48.2055);
  await drive.fence(48.25, 48.26, "Elsewhere");
  await aFence(database, drive.mandatorId, { ring: band(48.2, 48.3), title: "Of no vehicle" });
  const records = drives(drive.box.number, 1);

  await receive(database, records.slice(0, 11));
  expect(await drive.visits()).toEqual([]);
  await receive(database, records.slice(11));

  expect(await drive.visits()).toEqual([through]);
});

test("a trip that silence closes keeps what it met until then, and more if it goes on", async () => {
  const drive = await aWatchedDrive();
  await drive.fence(48.2025, 48.2055);
  const records = drives(drive.box.number, 1);
  atSecond(110);
  await receive(database, records.slice(0, 5));
  atSecond(1_100);
  await closeSilent(followingOf(database));
  expect(await drive.visits()).toMatchObject([["Depot", expect.any(Number), "Entering 75"]]);

  await receive(database, records.slice(5));

  expect(await drive.visits()).toEqual([through]);
});

test("neither the order of records nor how they come together changes what is kept", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...Array(39).keys()], { minLength: 39 }),
      fc.integer({ min: 1, max: 39 }),
      async (order, size) => {
        const drive = await aWatchedDrive();
        await drive.fence(48.2025, 48.2055);
        await drive.fence(48.2085, 48.2155, "Between");
        const records = drives(drive.box.number, 3);
        for (let from = 0; from < order.length; from += size) {
          await receive(
            database,
            order.slice(from, from + size).map((index) => records[index]!),
          );
        }
        expect(await drive.visits()).toEqual([
          ["Between", expect.any(Number), "Entering 135"],
          through,
          ["Between", 105, "Leaving 3705"],
        ]);
      },
    ),
    { numRuns: 6 },
  );
});

test("parts of a trip that is split, and the trip they are merged into, keep what each of them met", async () => {
  const drive = await aWatchedDrive();
  await drive.fence(48.2025, 48.2055);
  await receive(database, drives(drive.box.number, 1));
  const [tripId] = await drive.tripIds();

  await splitTrip(parts, drive.admin, { id: tripId!, byMileageInMeters: 445 });
  const split = await drive.visits();
  await mergeTrips(parts, drive.admin, { tripIds: await drive.tripIds(), isPreview: false });

  expect(split).toMatchObject([
    ["Depot", expect.any(Number), "Entering 75"],
    ["Depot", expect.any(Number), "Leaving 105"],
  ]);
  expect((split[0]![1] as number) + (split[1]![1] as number)).toBe(30);
  expect(await drive.visits()).toEqual([through]);
});

test("a calibration that parts a trip parts its visits", async () => {
  const drive = await aWatchedDrive();
  await drive.fence(48.2025, 48.2055);
  await receive(database, drives(drive.box.number, 1));

  await createCalibration(parts, drive.admin, drive.vehicleId, {
    calibratedAt: new Date(morning + 90_000).toISOString(),
    mileageInMeters: 500_000,
    reason: "Tacho getauscht",
  });

  expect(await drive.visits()).toEqual([
    ["Depot", 15, "Entering 75"],
    ["Depot", 15, "Leaving 105"],
  ]);
});

test("a trip that is moved forgets at once what it met, and then knows the fences of its new vehicle", async () => {
  const drive = await aWatchedDrive();
  await drive.fence(48.2025, 48.2055);
  const other = await aVehicle(database, drive.mandatorId);
  const fence = { vehicleIds: [other], ring: band(48.2035, 48.2045), title: "Of the other" };
  await aFence(database, drive.mandatorId, fence);
  await receive(database, drives(drive.box.number, 1));
  const tripIds = await drive.tripIds();

  await changeTrips(parts, drive.admin, { tripIds, vehicleId: other });

  expect(await drive.visits()).toEqual([]);
  await crossAgain(late, drive.mandatorId, tripIds);
  expect(await drive.visits()).toEqual([["Of the other", 10, "Entering 85", "Leaving 95"]]);
});

test("what was recorded before there were fences is there once it is followed again, of locked trips too", async () => {
  const drive = await aWatchedDrive();
  await receive(database, drives(drive.box.number, 2));
  const [locked] = await drive.tripIds();
  await asOwner(database, "update trips set locked_at = finished_at where id = $1", [locked]);
  await drive.fence(48.2025, 48.2055);
  await drive.fence(48.2105, 48.2115, "Second");
  expect(await drive.visits()).toEqual([]);

  await refollow(followingOf(database), { imei: drive.box.imei });

  expect(await drive.visits()).toEqual([through, ["Second", 35, "Entering 3630", "Leaving 3665"]]);
});

test("a fence that comes later, is reshaped, or is taken away shows so in the late window alone", async () => {
  const drive = await aWatchedDrive();
  const stranger = await aVehicle(database, drive.mandatorId);
  await receive(database, drives(drive.box.number, 2));
  const [old] = await drive.tripIds();
  await asOwner(
    database,
    "update trips set started_at = started_at - interval '70 days', finished_at = finished_at - interval '70 days' where id = $1",
    [old],
  );
  const geofenceId = await drive.fence(48.2, 48.2155);
  const cross = () => crossSince(late, drive.mandatorId, { geofenceId });

  await cross();
  expect(await drive.visits()).toMatchObject([["Depot", expect.any(Number), "Leaving 3705"]]);
  await reshape(database, drive.mandatorId, geofenceId, { ring: band(48.2, 48.2125) });
  await cross();
  expect(await drive.visits()).toMatchObject([["Depot", expect.any(Number), "Leaving 3675"]]);
  await watch(database, drive.mandatorId, geofenceId, [stranger]);
  await cross();
  expect(await drive.visits()).toEqual([]);
});

test("a fence that is assigned while a trip is being finished knows that trip as well", async () => {
  const drive = await aWatchedDrive();
  const geofenceId = await aFence(database, drive.mandatorId, { ring: band(48.2025, 48.2055) });
  const records = drives(drive.box.number, 1);
  await receive(database, records.slice(0, 11));
  // What finishes the trip has looked for fences when it is about to keep the vehicle's position.
  await asOwner(
    database,
    `create function wait_for_test() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(99); return new; end $$;
     create trigger wait_for_test before insert or update on vehicle_positions
       for each row execute function wait_for_test()`,
  );
  const gate = await database.pool("admin").connect();
  await gate.query("select pg_advisory_lock(99)");
  const finishing = receive(database, records.slice(11));
  await untilWaiting(1);

  await watch(database, drive.mandatorId, geofenceId, [drive.vehicleId]);
  const crossing = crossSince(late, drive.mandatorId, { geofenceId });
  await Promise.race([crossing, untilWaiting(2)]);
  await gate.query("select pg_advisory_unlock(99)");
  gate.release();
  await Promise.all([finishing, crossing]);
  await asOwner(database, "drop function wait_for_test cascade");

  expect(await drive.visits()).toEqual([through]);
});

/** Until so many transactions wait for a lock of this database. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await asOwner(
            database,
            `select from pg_locks where ${inThisDatabase} and locktype = 'advisory' and not granted`,
          )
        ).length,
    )
    .toBe(count);
}

test("nothing stays of what a deleted fence saw, and other fences are left alone", async () => {
  const drive = await aWatchedDrive();
  const geofenceId = await drive.fence(48.2025, 48.2055);
  const other = await drive.fence(48.2035, 48.2045, "Yard");
  await receive(database, drives(drive.box.number, 1));

  await reshape(database, drive.mandatorId, geofenceId, { deletedAt: clock.now() });
  await crossSince(late, drive.mandatorId, { geofenceId });
  await crossSince(late, drive.mandatorId, { geofenceId: other });

  expect(await drive.visits()).toEqual([["Yard", 10, "Entering 85", "Leaving 95"]]);
});

test("a fence sees what happens once it is there: nothing of trips before, of one under way what is left", async () => {
  const drive = await aWatchedDrive();
  const made = (second: number) => new Date(morning + second * 1_000);
  await drive.fence(48.2025, 48.2055, "Inside by then", made(90));
  await drive.fence(48.2025, 48.2055, "Left by then", made(110));
  const late1 = await drive.fence(48.2025, 48.2055, "After it", made(100_000));
  await receive(database, drives(drive.box.number, 1));
  const seen = [["Inside by then", 15, "Leaving 105"]];
  expect(await drive.visits()).toEqual(seen);

  await crossSince(late, drive.mandatorId, { geofenceId: late1 });

  expect(await drive.visits()).toEqual(seen);
});

test("records of a vehicle no fence watches, and of a mandator without fences, keep nothing", async () => {
  const drive = await aWatchedDrive();
  await receive(database, [...drives(drive.box.number, 1), aRecord(drive.box.number, 900)]);

  expect(await drive.visits()).toEqual([]);
});
