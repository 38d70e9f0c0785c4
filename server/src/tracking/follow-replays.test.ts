import { expect, test } from "vitest";
import { clock } from "../platform/clock.ts";
import { aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { findNews, findTasks } from "./find-news.ts";
import { followBoxes } from "./follow-box.ts";
import { refollow } from "./refollow.ts";
import type { ReceivedReading } from "./received.ts";
import { storeReadings } from "./store-readings.ts";
import {
  aRecord,
  aTestDrive,
  drives,
  followingOf,
  morning,
  moveBox,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

const allowed = { vehicle: { is_private_trip_allowed: true } };

/** Receives records while little may be read at once and little be followed again in one go. */
async function receiveInSmallParts(
  records: readonly ReceivedReading[],
  {
    longestWalk = 16,
    afterEach = async () => {},
  }: { longestWalk?: number; afterEach?: () => Promise<unknown> } = {},
): Promise<void> {
  const limits = { now: clock.now(), lateWindowDays: 60, pageReadings: 8, longestWalk };
  await storeReadings(database.pool("gateway"), records);
  for (;;) {
    const tasks = await findTasks(database, await findNews(database, { now: clock.now(), limit: 10 }));
    if (tasks.length === 0) return;
    for (const task of tasks) {
      await followBoxes(database, { mandatorId: task.mandatorId, tasks: [task], limits });
    }
    await afterEach();
  }
}

const tracksOf = (mandatorId: string) =>
  asOwner(
    database,
    `select started_at, part, points from trip_tracks join trips on trips.id = trip_id
     where trips.mandator_id = $1 order by 1, 2`,
    [mandatorId],
  );

test("the private mode that is told late holds for all trips after it, however many records that are", async () => {
  const { mandatorId, box } = await aTestDrive(database, allowed);
  const records = drives(box.number, 7);
  const known = 6 * 13;
  await receive(database, records.slice(0, known));

  const isOn = { isPrivate: true, eventType: "PrivateOn" as const, isFixValid: false };
  await receiveInSmallParts([aRecord(box.number, -60, isOn)]);

  await receive(database, records.slice(known));

  expect((await tripsOf(database, mandatorId)).map(({ type }) => type)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(await tracksOf(mandatorId)).toEqual([]);
});

test("a way back that pauses beyond where the box was followed to goes on from there", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 5);
  const isKnown = (index: number) => index < 20 && index !== 4;
  await receive(
    database,
    records.filter((_, index) => isKnown(index)),
  );
  const seen = new Set<string>();
  const describeTrips = async () => {
    for (const { id } of await tripsOf(database, mandatorId)) seen.add(id);
    await asOwner(
      database,
      "update trips set description = 'Amstetten', has_been_changed = true where mandator_id = $1",
      [mandatorId],
    );
  };

  await receiveInSmallParts(
    records.filter((_, index) => !isKnown(index)),
    { longestWalk: 44, afterEach: describeTrips },
  );

  const trips = await tripsOf(database, mandatorId);
  expect(trips.map(({ from, meters }) => [from, meters])).toEqual(
    [0, 3_600, 7_200, 10_800, 14_400].map((from) => [from, 1112]),
  );
  expect(new Set(trips.map(({ id }) => id))).toEqual(seen);
  expect(
    await asOwner(database, "select distinct description from trips where mandator_id = $1", [mandatorId]),
  ).toEqual([{ description: "Amstetten" }]);
});

test("of late records far apart none is passed over where the way between them is gone in parts", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 7);
  const isLate = (_: ReceivedReading, index: number) => index === 4 || Math.floor(index / 13) === 5;
  await receive(
    database,
    records.filter((record, index) => !isLate(record, index)),
  );

  await receiveInSmallParts(records.filter(isLate));

  expect((await tripsOf(database, mandatorId)).map(({ from }) => from / 3_600)).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
});

test("trips in a vehicle of which no reading is left stay when a box is followed again", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  await moveBox(database, box.id, {
    second: 1_800,
    to: { mandatorId, vehicleId: await aVehicle(database, mandatorId) },
  });
  await receive(database, drives(box.number, 2));
  await asOwner(database, "delete from readings where box_number = $1 and device_time < $2", [
    box.number,
    new Date(morning + 1_800_000),
  ]);

  await refollow(followingOf(database), { imei: box.imei });

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { vehicle: vehicleId, from: 0 },
    { from: 3_600 },
  ]);
});

test("a late record of the very millisecond a trip was found to be over is not passed over", async () => {
  const { mandatorId, box } = await aTestDrive(database, allowed);
  await receive(database, drives(box.number, 2));

  const ended = morning + 480_000;
  const isOn = { isPrivate: true, eventId: 391, isFixValid: false, deviceTime: ended };
  await receive(database, [aRecord(box.number, 480, isOn)]);

  expect((await tripsOf(database, mandatorId)).map(({ type }) => type)).toEqual([0, 1]);
});

test("late records of a former vehicle leave what is known of the next one alone", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 3);
  await moveBox(database, box.id, {
    second: 1_800,
    to: { mandatorId, vehicleId: await aVehicle(database, mandatorId) },
  });
  await receive(database, records);
  const checkpoints = () =>
    asOwner(database, "select reached_at, state_hash from box_checkpoints where box_number = $1 order by 1", [
      box.number,
    ]);
  const known = await checkpoints();
  expect(known).toHaveLength(3);

  await receive(database, [aRecord(box.number, 1_700, { latitude: 48.21 })]);

  expect(await checkpoints()).toEqual(known);
});
