import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { watchPlans } from "../../../../test/kit/db/plans.ts";
import { clock } from "../../../platform/clock.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { recountSums } from "../ledger/keep-sums.ts";
import { lockTrips } from "./lock-trips.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "app");

/** So many that to look each up seems dearer than to walk through what an average company has. */
const [all, locked, others] = [10_000, 500, 199];

/** The ids of trips of a company that is much larger than the others, with more that is said of each. */
async function aLargeCompany(said: Record<string, string> = {}) {
  const [columns, values] = [Object.keys(said), Object.values(said)].map((some) => ["", ...some].join(", "));
  const mandatorId = await aMandator(database, { hide_trips_up_to_in_meter: 0 });
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicleId = await aVehicle(database, mandatorId);
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at${columns})
     select $1, gen_random_uuid(), $2, at, at + interval '10 minutes', 5000, at${values}
     from generate_series(1, ${all}) as trip
     cross join lateral (select timestamptz '2026-01-01T00:00Z' + trip * interval '20 minutes' as at) as begun`,
    [mandatorId, vehicleId],
  );
  await asOwner(
    database,
    `with company as (
       insert into mandators (id, name, packages, created_at)
       select gen_random_uuid(), 'Small ' || n, packages, now()
       from mandators cross join generate_series(1, ${others}) as n where mandators.id = $1
       returning id
     ), car as (
       insert into vehicles (mandator_id, id, name, type, created_at)
       select id, gen_random_uuid(), 'Wagen', 0, now() from company returning mandator_id, id
     )
     insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
     select mandator_id, gen_random_uuid(), id, now() - interval '1 hour', now(), 5000, now() from car`,
    [mandatorId],
  );
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  await asOwner(database, "analyze");
  const rows = await asOwner<{ id: string }>(
    database,
    "select id from trips where mandator_id = $1 order by started_at limit $2",
    [mandatorId, locked],
  );
  return { admin, tripIds: rows.map(({ id }) => id) };
}

test("five hundred trips are locked by their ids from the first time on, without a walk through all of the company", async () => {
  const { admin, tripIds } = await aLargeCompany();
  plansSince();

  await lockTrips({ database, clock }, admin, tripIds);

  const read = plansSince().filter(({ reads, given }) => / trips( |$)/.test(reads) && given > 0);
  expect([...new Set(read.map(({ reads }) => reads))]).toEqual(["Index Scan trips trips_pkey"]);
  expect(Math.max(...read.map(({ given }) => given))).toBe(locked);
});

test("trips whose kind is said are locked in place, without a new entry in any index", async () => {
  const { admin, tripIds } = await aLargeCompany({ classified_at: "at", classified_how: "0" });
  // So few of each page that it has room for them.
  const some = tripIds.filter((_, place) => place % 25 === 0);
  // Each connection says what it did when it likes, or when it is asked to.
  const changed = async () => {
    await database.pool("app").query("select pg_stat_force_next_flush()");
    const [row] = await asOwner<Record<"all" | "inPlace", number>>(
      database,
      `select n_tup_upd as "all", n_tup_hot_upd as "inPlace" from pg_stat_user_tables where relid = 'trips'::regclass`,
    );
    return row!;
  };
  const before = await changed();

  await lockTrips({ database, clock }, admin, some);

  await expect.poll(async () => (await changed()).all - before.all).toBe(some.length);
  expect((await changed()).inPlace - before.inPlace).toBe(some.length);
});
