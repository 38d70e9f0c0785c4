import { expect, test } from "vitest";
import { aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { atSecond, morning } from "../../test/kit/tracking/drives.ts";
import { aDay, aGrantedMorning } from "../../test/kit/tracking/granted-morning.ts";

const database = await aDatabase();
const dateOf = (second: number) => new Date(morning + second * 1_000);

test("the last place of a vehicle after a business drive stays, as its end does, and goes after a private one", async () => {
  const seen = async (told: "business" | "private") => {
    const { vehicleId, mandatorId, trips, erase } = await aGrantedMorning(database, ["other", told]);
    await asOwner(
      database,
      `insert into vehicle_positions (mandator_id, vehicle_id, device_time, last_contact_at, latitude, longitude)
       values ($1, $2, $3, $3, 48.2, 16.3)
       on conflict (mandator_id, vehicle_id) do update set device_time = $3, latitude = 48.2, longitude = 16.3`,
      [mandatorId, vehicleId, new Date(morning + trips.at(-1)!.to! * 1_000)],
    );
    await erase();
    const rows = await asOwner(
      database,
      "select from vehicle_positions where vehicle_id = $1 and latitude is not null",
      [vehicleId],
    );
    return rows.length;
  };
  expect([await seen("business"), await seen("private")]).toEqual([1, 0]);
});

test("a drive that was deleted takes with it what the box sent, unless somebody else's took its place", async () => {
  const { trips, erase, left } = await aGrantedMorning(database, ["other", "business", "business"]);
  const before = await left();
  const [, own, replaced] = trips;
  await asOwner(database, "update trips set deleted_at = now() where id = any ($1::uuid[])", [
    [own!.id, replaced!.id],
  ]);
  await asOwner(
    database,
    `insert into trips select (jsonb_populate_record(trip, jsonb_build_object(
       'id', gen_random_uuid(), 'driver_id', (select driver_id from trips where id = $2), 'deleted_at', null, 'agent', 1))).*
     from trips as trip where id = $1`,
    [replaced!.id, trips[0]!.id],
  );
  await erase();
  const { seconds } = await left();
  expect(seconds).toEqual(before.seconds.filter((second) => second < own!.from || second > own!.to!));
});

test("a drive that was split and moved to another vehicle takes nothing of the half that is somebody else's", async () => {
  const { mandatorId, trips, erase, left } = await aGrantedMorning(database, ["other", "business", "other"]);
  const before = await left();
  const own = trips[1]!;
  const middle = (own.from + own.to!) / 2;
  const elsewhere = await aVehicle(database, mandatorId);
  // Its halves are in another vehicle, the second one of somebody else; what it was is kept aside with the first.
  for (const [copiedFrom, from, to, driver] of [
    [own.id, own.from, own.to!, own.id],
    [null, middle, own.to!, trips[0]!.id],
  ] as const)
    await asOwner(
      database,
      `insert into trips select (jsonb_populate_record(trip, jsonb_build_object(
         'id', gen_random_uuid(), 'driver_id', (select driver_id from trips where id = $2), 'copied_from_id', $3::uuid,
         'deleted_at', case when $3::uuid is not null then now() end, 'started_at', $4::timestamptz,
         'finished_at', $5::timestamptz, 'is_recomposed', $3::uuid is null,
         'vehicle_id', case when $3::uuid is null then $6::uuid else vehicle_id end,
         'recorded_vehicle_id', case when $3::uuid is null then vehicle_id end))).*
       from trips as trip where id = $1`,
      [own.id, driver, copiedFrom, dateOf(from), dateOf(to), elsewhere],
    );
  await asOwner(
    database,
    `update trips set vehicle_id = $2, recorded_vehicle_id = vehicle_id, finished_at = $3, is_recomposed = true where id = $1`,
    [own.id, elsewhere, dateOf(middle)],
  );
  await erase();
  const { seconds } = await left();
  expect(seconds).toEqual(before.seconds.filter((second) => second < own.from || second > middle));
});

test("what a box sent with a time that cannot be goes by that time, though it was sent later", async () => {
  const { box, trips, erase } = await aGrantedMorning(database, ["other", "business", "other"]);
  const odd = (second: number, hash: number) =>
    asOwner(
      database,
      `insert into odd_readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       values ($1, $2, 0, $3, $4, 'obd', 0, false)`,
      [box.number, new Date(morning + second * 1_000), hash, new Date(morning + aDay * 1_000)],
    );
  await odd(trips[1]!.from + 10, 1);
  await odd(trips[2]!.from + 10, 2);
  atSecond(3 * aDay);
  await erase();
  const rows = await asOwner<{ second: number }>(
    database,
    "select extract(epoch from device_time)::float - $2 as second from odd_readings where box_number = $1",
    [box.number, morning / 1_000],
  );
  expect(rows).toEqual([{ second: trips[2]!.from + 10 }]);
});
