import { expect, onTestFinished, test } from "vitest";
import { closeSilent } from "../../../tracking/follow-boxes.ts";
import {
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  morning,
  receive,
  tripsOf,
} from "../../../../test/kit/tracking/drives.ts";
import { refollow } from "../../../tracking/refollow.ts";
import { fixClock } from "../../../platform/clock.ts";
import { aTrip } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";

const database = await aDatabase();

const entriesOf = (mandatorId: string, property: string) =>
  asOwner<{ object_id: string; new_value: string }>(
    database,
    "select object_id, new_value from history where mandator_id = $1 and property_name = $2 order by seq",
    [mandatorId, property],
  );

test("a trip that only silence had closed is recorded once, though it goes on and closes again", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  const records = drives(box.number, 1);
  atSecond(130);
  await receive(database, records.slice(0, 8));
  atSecond(130 + 901);
  await closeSilent(followingOf(database));
  await receive(database, records.slice(8, 9));
  await receive(database, records.slice(9));

  const [trip] = await tripsOf(database, mandatorId);
  expect(trip).toMatchObject({ to: 170, reason: "standstill" });
  expect(await entriesOf(mandatorId, "recordedTrips")).toMatchObject([{ new_value: trip!.id }]);
});

test("what late records and following again make of a trip nobody has touched is no change", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 2);
  // The box was unplugged half way, and sends the rest later.
  await receive(database, [...records.slice(0, 7), ...records.slice(13)]);
  const [before] = await tripsOf(database, mandatorId);

  await receive(database, records.slice(7, 13));
  await refollow(followingOf(database), {});

  const [after] = await tripsOf(database, mandatorId);
  expect(after).toMatchObject({ id: before!.id });
  expect(after!.meters).toBeGreaterThan(before!.meters);
  const told = await asOwner(
    database,
    "select property_name from history where mandator_id = $1 and object_kind = 'trip' and property_name <> 'facts'",
    [mandatorId],
  );
  expect(told).toEqual([]);
});

test("a drive that lies wholly within a manual trip is left out, and the history says so once", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const manual = await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    agent: 1,
    started_at: new Date(morning - 600_000),
    finished_at: new Date(morning + 900_000),
  });
  const records = drives(box.number, 3);

  await receive(database, records.slice(0, 20));
  await receive(database, records.slice(26));
  // Late, so that all is told again from the beginning.
  await receive(database, records.slice(20, 26));

  expect((await tripsOf(database, mandatorId)).map(({ from }) => from)).toEqual([-600, 3_600, 7_200]);
  expect(await entriesOf(mandatorId, "ignoredRecords")).toMatchObject([{ object_id: manual }]);
});

test("late records that change nothing of drives once merged are no conflict", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const records = drives(box.number, 3);
  await receive(
    database,
    records.filter((_, index) => index !== 4),
  );
  // Merged: the parts are kept aside, and one trip stands for both.
  await asOwner(
    database,
    "update trips set deleted_at = finished_at where mandator_id = $1 and started_at < $2",
    [mandatorId, new Date(morning + 7_000_000)],
  );
  await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    box_id: box.id,
    is_recomposed: true,
    started_at: new Date(morning),
    finished_at: new Date(morning + 3_770_000),
  });

  await receive(database, [records[4]!]);

  expect(await entriesOf(mandatorId, "ignoredRecords")).toEqual([]);
});

test("late records that make a drive within a locked trip another one are a conflict", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 1);
  await receive(database, records);
  await asOwner(database, "update trips set locked_at = created_at where mandator_id = $1", [mandatorId]);
  const [locked] = await tripsOf(database, mandatorId);
  const pulled = { ...records[7]!, reading: { ...records[7]!.reading, eventId: 252, isUnplugged: true } };

  await receive(database, [pulled]);

  expect(await tripsOf(database, mandatorId)).toEqual([locked]);
  expect(await entriesOf(mandatorId, "ignoredRecords")).not.toEqual([]);
});
