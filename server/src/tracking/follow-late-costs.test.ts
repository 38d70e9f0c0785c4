import { expect, test } from "vitest";
import { clock } from "../platform/clock.ts";
import { mergeTrips } from "../features/trips/recomposing/merge-trips.ts";
import { aDriver, anActor } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { watchPlans } from "../../test/kit/db/plans.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "tracker");

/** The columns of a trip that do not depend on which row it is. */
const toldOf = async (mandatorId: string) =>
  (await tripsOf(database, mandatorId)).map(({ from, to, meters, reason }) => ({ from, to, meters, reason }));

const historyOf = async (mandatorId: string) =>
  asOwner(database, "select 1 from history where mandator_id = $1 and property_name <> 'facts'", [
    mandatorId,
  ]);

/** Drives a week ago, an hour apart. */
const pastDrives = (boxNumber: number, count: number) =>
  drives(boxNumber, count).map((record) => {
    const deviceTime = record.reading.deviceTime - 7 * 86_400_000;
    return { ...record, reading: { ...record.reading, deviceTime } };
  });

/** What PostgreSQL does for a record that belongs into the second of so many trips. */
async function costOfLate(trips: number) {
  const { mandatorId, box } = await aTestDrive(database);
  const records = pastDrives(box.number, trips);
  const [late] = records.splice(13 + 5, 1);
  for (let at = 0; at < records.length; at += 130) await receive(database, records.slice(at, at + 130));
  const known = await historyOf(mandatorId);
  plansSince();
  await receive(database, [late!]);
  const parts = plansSince();
  expect(await tripsOf(database, mandatorId)).toHaveLength(trips);
  return {
    // What a function of the database is made of has no text, and is not always counted.
    statements: new Set(parts.filter(({ statement }) => statement !== "").map(({ run }) => run)).size,
    rows: parts.reduce((sum, { given, removed }) => sum + given + removed, 0),
    entries: (await historyOf(mandatorId)).length - known.length,
  };
}

test("a late record costs the same whether three trips came after it or thirty", async () => {
  await costOfLate(5);
  const few = await costOfLate(5);

  const many = await costOfLate(32);

  expect(many).toMatchObject({ statements: few.statements, entries: 0 });
  // Less than one for each of the trips that are more.
  expect(many.rows - few.rows).toBeLessThan(27);
});

test("records that come newest first make the same trips, each told in the history once", async () => {
  const [inOrder, backwards] = [await aTestDrive(database), await aTestDrive(database)];
  const [there, back] = [drives(inOrder.box.number, 6), drives(backwards.box.number, 6).toReversed()];

  for (let at = 0; at < there.length; at += 4) {
    await receive(database, there.slice(at, at + 4));
    await receive(database, back.slice(at, at + 4));
  }

  const trips = await toldOf(inOrder.mandatorId);
  expect(trips).toHaveLength(6);
  expect(await toldOf(backwards.mandatorId)).toEqual(trips);
  expect(await historyOf(inOrder.mandatorId)).toHaveLength(6);
  expect(await historyOf(backwards.mandatorId)).toHaveLength(6);
});

test("a late record of a trip that was merged with the next one changes nothing", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 3);
  const [late] = records.splice(5, 1);
  await receive(database, records);
  const tripIds = (await tripsOf(database, mandatorId)).slice(0, 2).map(({ id }) => id);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  await mergeTrips({ database, clock }, admin, { tripIds, isPreview: false });
  const stored = () =>
    asOwner(database, "select * from trips where mandator_id = $1 order by id", [mandatorId]);
  const merged = await stored();

  await receive(database, [late!]);

  expect(await stored()).toEqual(merged);
});
