import { expect, test } from "vitest";
import { newId } from "../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { refollow, refollowOdd } from "./refollow.ts";
import { takeBackOdd } from "./take-back-odd.ts";
import {
  aTestDrive,
  drives,
  followAll,
  followingOf,
  morning,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

test("following again gives the same trips under the same ids", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await receive(database, drives(box.number, 3));
  const before = await asOwner(database, "select * from trips where mandator_id = $1 order by id", [
    mandatorId,
  ]);

  expect(await refollow(followingOf(database), {})).toEqual({ followed: 1, left: 0 });

  expect(
    await asOwner(database, "select * from trips where mandator_id = $1 order by id", [mandatorId]),
  ).toEqual(before);
});

test("following again mends trips that are wrong, from the given instant on and for the given box", async () => {
  const [one, other] = [await aTestDrive(database), await aTestDrive(database)];
  for (const { box } of [one, other]) await receive(database, drives(box.number, 3));
  await asOwner(database, "update trips set mileage_in_meters = 7");

  await refollow(followingOf(database), { imei: one.box.imei, from: new Date(morning + 3_000_000) });

  const meters = async (mandatorId: string) =>
    (await tripsOf(database, mandatorId)).map((trip) => trip.meters);
  expect(await meters(one.mandatorId)).toEqual([7, 1112, 1112]);
  expect(await meters(other.mandatorId)).toEqual([7, 7, 7]);
});

test("readings from before a box was assigned become trips, and a run that broke off is continued", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  await asOwner(database, "delete from box_attachments where mandator_id = $1", [mandatorId]);
  await receive(database, drives(box.number, 2));
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at) values ($1, $2, $3, $4, now())`,
    [mandatorId, newId(), box.id, vehicleId],
  );
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
     values ($1, '-infinity', 'infinity', true)`,
    [box.number],
  );
  const left: number[] = [];

  await refollow(followingOf(database), {}, (boxes) => left.push(boxes));

  expect(left).toEqual([1]);
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0 }, { from: 3_600 }]);
});

test("what came while the clock of the server was behind becomes trips by itself once its time has come", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 2);
  // Three hours behind: all of it seems to come from the future.
  const behind = records.map((record) => ({ ...record, receivedAt: morning - 3 * 3_600_000 }));
  await receive(database, [...behind, ...behind]);
  expect(await tripsOf(database, mandatorId)).toEqual([]);

  expect(await takeBackOdd(database)).toBe(records.length);
  await followAll(database);

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0 }, { from: 3_600 }]);
  expect(await takeBackOdd(database)).toBe(0);
  expect(await asOwner(database, "select from odd_readings where box_number = $1", [box.number])).toEqual([]);
});

test("a box whose own clock was far ahead is left to the operator, and what is still to come stays aside", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const monthBefore = morning - 30 * 86_400_000;
  await receive(
    database,
    drives(box.number, 1).map((record) => ({ ...record, receivedAt: monthBefore })),
  );
  const tomorrow = drives(box.number, 1).map((record) => ({
    ...record,
    reading: { ...record.reading, deviceTime: record.reading.deviceTime + 2 * 86_400_000 },
  }));
  await receive(database, tomorrow);

  expect(await takeBackOdd(database)).toBe(0);
  expect(await refollowOdd(followingOf(database))).toBe(drives(box.number, 1).length);

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0 }]);
  const aside = await asOwner(database, "select from odd_readings where box_number = $1", [box.number]);
  expect(aside).toHaveLength(tomorrow.length);
});

test("a long way back is gone in parts, and nothing of it is lost", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await receive(database, drives(box.number, 6));
  await asOwner(database, "update trips set mileage_in_meters = 7 where mandator_id = $1", [mandatorId]);

  await refollow({ ...followingOf(database), longestWalk: 10 }, { imei: box.imei });

  const trips = await tripsOf(database, mandatorId);
  expect(trips.map(({ meters }) => meters)).toEqual([1112, 1112, 1112, 1112, 1112, 1112]);
});

test("trips whose readings are gone stay", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await receive(database, drives(box.number, 2));
  await asOwner(database, "delete from readings where box_number = $1 and device_time < $2", [
    box.number,
    new Date(morning + 3_000_000),
  ]);

  await refollow(followingOf(database), { imei: box.imei });

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0 }, { from: 3_600 }]);
});

test("a box that is asked for is followed again though another one still waits", async () => {
  const [one, other] = [await aTestDrive(database), await aTestDrive(database)];
  for (const { box } of [one, other]) await receive(database, drives(box.number, 1));
  await asOwner(database, "update trips set mileage_in_meters = 7");
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
     values ($1, '-infinity', 'infinity', true)`,
    [one.box.number],
  );
  await asOwner(
    database,
    "update box_cursors set retry_at = 'infinity', failures = 1 where box_number = $1",
    [one.box.number],
  );

  const { followed, left } = await refollow(followingOf(database), { imei: other.box.imei });

  expect({ followed, left }).toEqual({ followed: 1, left: 1 });
  expect(await tripsOf(database, other.mandatorId)).toMatchObject([{ meters: 1112 }]);
  expect(await tripsOf(database, one.mandatorId)).toMatchObject([{ meters: 7 }]);
});
