import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { atSecond, morning } from "../../test/kit/tracking/drives.ts";
import { aDay, aGrantedMorning } from "../../test/kit/tracking/granted-morning.ts";

const database = await aDatabase();

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
