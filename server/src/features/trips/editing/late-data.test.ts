import { expect, test, vi } from "vitest";
import { clock } from "../../../platform/clock.ts";
import { aDriver, aVehicle, anActor } from "../../../../test/kit/db/builders.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { aDatabase, asOwner, inThisDatabase } from "../../../../test/kit/db/database.ts";
import { keptSums } from "../../../../test/kit/db/kept-sums.ts";
import { refollow } from "../../../tracking/refollow.ts";
import {
  aRecord,
  aTestDrive,
  drives,
  followingOf,
  morning,
  receive,
  tripsOf,
} from "../../../../test/kit/tracking/drives.ts";
import { recountSums } from "../ledger/keep-sums.ts";
import { changeTrip } from "./change-trip.ts";
import { changeTrips } from "./change-trips.ts";
import { enterTrip } from "./enter-trip.ts";
import { holdLogbooks } from "../ledger/hold-logbooks.ts";
import { lockTrips } from "./lock-trips.ts";

const database = await aDatabase();
const parts = { database, clock };
const atSecond = (second: number) => new Date(morning + second * 1_000).toISOString();
const place = { displayName: "Ring 1" };

/** A box in a vehicle, and an admin of the special organisation who writes its logbook. */
async function aFollowedLogbook() {
  const drive = await aTestDrive(database);
  const { mandatorId, vehicleId } = drive;
  const admin = await aDriver(database, mandatorId, { role_id: 1 });
  const actor = anActor(mandatorId, admin, { isHWNOE: true });
  const enter = (from: number, to: number) =>
    enterTrip(parts, actor, {
      vehicleId,
      driverId: admin,
      startedAt: atSecond(from),
      finishedAt: atSecond(to),
      startAddress: place,
      destinationAddress: place,
      mileageInMeters: 1_000,
      type: 0,
    });
  const asTracker = { role: "tracker" } as const;
  async function expectTrueSums() {
    const kept = await keptSums(database, mandatorId);
    await inMandator(database, mandatorId, (db) => recountSums(db, 0), asTracker);
    expect(kept).toEqual(await keptSums(database, mandatorId));
  }
  return { ...drive, admin, actor, enter, expectTrueSums };
}

const failures = () => asOwner(database, "select * from box_cursors where failures > 0");

/** Trips of a vehicle that are at the same time. */
const overlaps = (vehicleId: string) =>
  asOwner(
    database,
    `select 1 from trips one join trips other on one.vehicle_id = other.vehicle_id and one.id < other.id
       and one.started_at < other.finished_at and one.finished_at > other.started_at
     where one.vehicle_id = $1 and one.deleted_at is null and other.deleted_at is null`,
    [vehicleId],
  );

test("late records wait for somebody who is writing the logbook, and see what he has written", async () => {
  const { mandatorId, vehicleId, box } = await aFollowedLogbook();
  let following = Promise.resolve();
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      await holdLogbooks(db, [vehicleId]);
      following = receive(database, drives(box.number, 1));
      await vi.waitFor(async () => {
        const waiting = await asOwner(
          database,
          `select 1 from pg_locks where ${inThisDatabase} and locktype = 'advisory' and not granted`,
        );
        expect(waiting).toHaveLength(1);
      }, 5_000);
      const manual = { vehicle_id: vehicleId, agent: 1, created_at: clock.now(), mileage_in_meters: 1 };
      const span = { started_at: atSecond(-600), finished_at: atSecond(600) };
      await db
        .insertInto("trips")
        .values({ id: crypto.randomUUID(), ...manual, ...span })
        .execute();
    },
    { role: "tracker" },
  );
  await following;
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: -600, to: 600, agent: 1 }]);
  expect(await failures()).toEqual([]);
});

test("whatever people write while records arrive, no two trips of a vehicle overlap and nobody fails", async () => {
  const { mandatorId, vehicleId, box, actor, enter, expectTrueSums } = await aFollowedLogbook();
  const records = drives(box.number, 6);
  await receive(
    database,
    records.filter((_, index) => index % 13 !== 4),
  );
  const known = await tripsOf(database, mandatorId);
  const late = records.filter((_, index) => index % 13 === 4);
  const hours = [0, 1, 2, 3, 4, 5].map((hour) => hour * 3_600);
  const results = await Promise.allSettled([
    ...late.map((record) => receive(database, [record])),
    ...hours.map((second) => enter(second + 200, second + 1_000)),
    ...hours.map((second) => enter(second + 100, second + 150)),
    ...known.slice(0, 3).map(({ id }) => lockTrips(parts, actor, [id])),
    changeTrips(parts, actor, { tripIds: known.map(({ id }) => id), type: 2 }).catch((error: Error) => error),
  ]);
  // Those who enter what is there already are told so; nobody else is refused.
  const unexpected = results.flatMap((result) =>
    result.status === "rejected" && (result.reason as { status?: number }).status !== 409
      ? [result.reason as unknown]
      : [],
  );
  expect(unexpected).toEqual([]);
  expect(await failures()).toEqual([]);
  expect(await overlaps(vehicleId)).toEqual([]);
  await expectTrueSums();
});

test("a trip that was brought to another vehicle is not told again in its own", async () => {
  const { mandatorId, box, actor, expectTrueSums } = await aFollowedLogbook();
  const other = await aVehicle(database, mandatorId, { name: "Other" });
  const records = drives(box.number, 3);
  await receive(
    database,
    records.filter((_, index) => index !== 4 && index !== 17),
  );
  const before = await tripsOf(database, mandatorId);
  await changeTrips(parts, actor, { tripIds: [before[1]!.id], vehicleId: other });

  await receive(database, [records[4]!, records[17]!]);
  await refollow(followingOf(database), {});

  const after = await tripsOf(database, mandatorId);
  expect(after.map(({ id, vehicle, from }) => ({ id, vehicle, from }))).toEqual(
    before.map(({ id, vehicle, from }, index) => ({ id, vehicle: index === 1 ? other : vehicle, from })),
  );
  // Nothing is ignored: the drive is that trip.
  const ignored = "select 1 from history where mandator_id = $1 and property_name = 'ignoredRecords'";
  expect(await asOwner(database, ignored, [mandatorId])).toEqual([]);
  expect(await failures()).toEqual([]);
  await expectTrueSums();
});

test("kilometres that a person corrected stay when late records tell of the trip", async () => {
  const { mandatorId, box, actor, admin } = await aFollowedLogbook();
  const totals = [10_000, 12_000, 15_000, 18_000, 18_000];
  const records = totals.map((totalDistanceMeters, index) => {
    const said = { ignition: index < 3, isFixValid: false, totalDistanceMeters };
    return { ...aRecord(box.number, index * 300, said), deviceType: "obd" as const };
  });
  await receive(
    database,
    records.filter((_, index) => index !== 2),
  );
  const [trip] = await tripsOf(database, mandatorId);
  expect(trip).toMatchObject({ agent: 3 });
  await changeTrip(parts, actor, trip!.id, { driverId: admin, type: 0, mileageInMeters: 7_500 });

  await receive(database, [records[2]!]);
  await refollow(followingOf(database), {});

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ id: trip!.id, meters: 7_500, agent: 3 }]);
});

test("thousands of vehicles are held as one company, against each of them", async () => {
  const { mandatorId, vehicleId } = await aFollowedLogbook();
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  const locks = () =>
    asOwner<{ granted: boolean }>(
      database,
      `select granted from pg_locks where ${inThisDatabase} and locktype = 'advisory' and classid = 4
       order by granted`,
    );
  let other = Promise.resolve();
  await inMandator(database, mandatorId, async (db) => {
    await holdLogbooks(db, many);
    expect(await locks()).toEqual([{ granted: true }]);
    other = inMandator(database, mandatorId, (inner) => holdLogbooks(inner, [vehicleId]));
    await vi.waitFor(async () => {
      expect(await locks()).toEqual([{ granted: false }, { granted: true }]);
    }, 5_000);
  });
  await other;
  expect(await locks()).toEqual([]);
});
