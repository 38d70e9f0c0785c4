import { expect, test } from "vitest";
import { aBox, aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { wastefulOf, watchPlans } from "../../test/kit/db/plans.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../test/kit/tracking/drives.ts";
import { storeReadings } from "./store-readings.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "tracker");
await asOwner(database, "alter table trips set (autovacuum_enabled = off)");

const fleetSize = 60;

/** Boxes of one company, each in a vehicle of its own. */
async function aFleet() {
  const { mandatorId, box } = await aTestDrive(database);
  const others = await Promise.all(
    Array.from({ length: fleetSize - 1 }, async () =>
      aBox(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) }),
    ),
  );
  return { mandatorId, numbers: [box, ...others].map(({ number }) => number) };
}

/** Some of the records of two drives that each box sends. */
const receiveSome = (numbers: readonly number[], from: number, until?: number) =>
  receive(
    database,
    numbers.flatMap((number) => drives(number, 2).slice(from, until)),
  );

/** After a trip each all are under way, go on a little, and the first five end their trips. */
async function drive(numbers: readonly number[]) {
  await receiveSome(numbers, 0, 18);
  plansSince();
  for (const from of [18, 20, 22]) await receiveSome(numbers, from, from + 2);
  await receiveSome(numbers.slice(0, 5), 24);
  return plansSince();
}

test("a vehicle's trips are found by its keys, though the database knows nothing of the company yet", async () => {
  await asOwner(database, "analyze trips, trip_tracks, trip_books, trip_numbers");
  const { mandatorId, numbers } = await aFleet();

  const parts = await drive(numbers);

  expect(await tripsOf(database, mandatorId)).toHaveLength(2 * fleetSize);
  expect(parts.some(({ statement }) => statement.includes("locked_at is not null"))).toBe(true);
  // At most once a statement may all trips be gone through, never once a vehicle.
  expect(wastefulOf(parts.filter(({ times }) => times > 1))).toEqual([]);
});

/** Trips of years before, of another vehicle of the company. */
async function aPast(mandatorId: string) {
  await asOwner(
    database,
    `with past as (
       insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, created_at)
       select $1, gen_random_uuid(), $2, hour, hour + interval '20 minutes', hour
       from generate_series(now() - interval '2 years', now() - interval '1 year', interval '1 hour') as hour
       returning id
     )
     insert into trip_tracks (mandator_id, trip_id, part, points) select $1, id, 0, '' from past`,
    [mandatorId, await aVehicle(database, mandatorId)],
  );
  await asOwner(database, "analyze trips, trip_tracks, vehicles");
}

test("nothing that following asks goes through a company, once the database knows its tables", async () => {
  const { mandatorId, numbers } = await aFleet();
  await aPast(mandatorId);

  const parts = await drive(numbers);

  expect(parts.some(({ reads }) => reads.includes("trips_pkey"))).toBe(true);
  expect(wastefulOf(parts)).toEqual([]);
});

test("records are found by their key with a plan that was kept while their month was empty", async () => {
  await asOwner(database, "truncate readings; analyze readings");
  const { numbers } = await aFleet();
  const [number, ...others] = numbers as [number, ...number[]];
  for (let record = 0; record < 12; record += 1) await receiveSome([number], record, record + 1);
  await storeReadings(
    database.pool("gateway"),
    others.flatMap((other) => drives(other, 10)),
  );
  await asOwner(database, "delete from arrivals");
  plansSince();

  await receiveSome([number], 12);

  const parts = plansSince();
  expect(parts.some(({ reads, given }) => reads.includes("readings") && given > 0)).toBe(true);
  expect(wastefulOf(parts)).toEqual([]);
});
