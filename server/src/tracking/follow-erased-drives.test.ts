import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, drives, morning, receive, tripsOf } from "../../test/kit/tracking/drives.ts";
import { aDay, aGrantedMorning } from "../../test/kit/tracking/granted-morning.ts";

const database = await aDatabase();

test("what a box sent on the way of a person goes, and after his private drive until the next one; of others all stays", async () => {
  const { trips, mandatorId, erase, left } = await aGrantedMorning(database);
  const before = await left();
  expect(before.tracks).toEqual([true, true, true, true]);

  await erase();

  const { seconds, tracks } = await left();
  expect(tracks).toEqual([true, false, false, true]);
  const [, own, next] = trips;
  expect(seconds).toEqual(before.seconds.filter((second) => second < own!.from || second > next!.to!));
  expect(seconds.filter((second) => second > next!.to!).length).toBeGreaterThan(12);
  expect(await tripsOf(database, mandatorId)).toEqual(trips);
});

test("late records from before the end of what was erased tell nothing, those after it do, and all of them go or stay", async () => {
  const { box, trips, mandatorId, erase, left } = await aGrantedMorning(database);
  await erase();
  const after = await left();

  const [first, own, next] = trips;
  // In the first drive of somebody else, in both that were erased, and between them.
  await receive(database, [
    aRecord(box.number, first!.from + 65, { latitude: 48.4, speedKmh: 40 }),
    aRecord(box.number, own!.from + 65, { latitude: 48.5, speedKmh: 40 }),
    aRecord(box.number, own!.to! + 600, { latitude: 48.6, speedKmh: 40 }),
    aRecord(box.number, next!.from + 65, { latitude: 48.7, speedKmh: 40 }),
  ]);
  expect(await tripsOf(database, mandatorId)).toEqual(trips);
  expect((await left()).tracks).toEqual(after.tracks);

  await erase();
  expect((await left()).seconds).toEqual([...after.seconds, first!.from + 65].toSorted((a, b) => a - b));

  // After them another drive becomes a trip, and those before stay as they are.
  const late = drives(box.number, 6).filter(({ reading }) => reading.deviceTime >= morning + 5 * 3_600_000);
  await receive(database, late);
  const told = await tripsOf(database, mandatorId);
  expect(told.slice(0, 4)).toEqual(trips);
  expect(told).toHaveLength(5);
});

test("a drive that arrives late between what was erased and the last one becomes a trip, and the others keep what they were", async () => {
  const { box, trips, mandatorId, erase } = await aGrantedMorning(database);
  await erase();
  const [, , erased, last] = trips;
  const start = Math.round((erased!.to! + last!.from) / 2) - 300;
  const moving = Array.from({ length: 10 }, (_, step) =>
    aRecord(box.number, start + step * 10, { latitude: 48.23 + (step + 1) * 0.001, speedKmh: 40 }),
  );

  await receive(database, [...moving, aRecord(box.number, start + 110, { latitude: 48.24 })]);

  const told = await tripsOf(database, mandatorId);
  expect(told.filter(({ id }) => trips.slice(0, 3).some((trip) => trip.id === id))).toEqual(
    trips.slice(0, 3),
  );
  expect(told.find(({ id }) => id === last!.id)).toMatchObject({ to: last!.to });
  expect(told).toHaveLength(5);
});

test("an operator who has all of a box followed again gets nothing of what was erased back", async () => {
  const { box, trips, mandatorId, erase, left } = await aGrantedMorning(database);
  await erase();
  const after = await left();
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow) values ($1, $2, $3, true)`,
    [box.number, new Date(morning - 1_000), new Date(morning + aDay * 1_000)],
  );
  await receive(database, []);
  expect((await tripsOf(database, mandatorId)).slice(0, 3)).toEqual(trips.slice(0, 3));
  expect((await left()).tracks.slice(0, 3)).toEqual(after.tracks.slice(0, 3));
});
