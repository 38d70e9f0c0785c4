import { expect, test } from "vitest";
import { decodeTrack } from "../features/trips/tracks/track-codec.ts";
import { aDriver } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { followArrivals } from "./follow-boxes.ts";
import { storeReadings } from "./store-readings.ts";
import {
  aRecord,
  aTestDrive,
  drives,
  followAll,
  followingOf,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

const trackOf = async (tripId: string) => {
  const parts = await asOwner<{ points: Buffer }>(
    database,
    "select points from trip_tracks where trip_id = $1 order by part",
    [tripId],
  );
  return { parts: parts.length, points: parts.flatMap(({ points }) => decodeTrack(points)) };
};

const historyOf = (mandatorId: string) =>
  asOwner<{
    object_kind: string;
    object_id: string;
    property_name: string;
    old_value: string;
    new_value: string;
  }>(database, "select * from history where mandator_id = $1 and property_name <> 'facts' order by seq", [
    mandatorId,
  ]);

test("records become trips, with their track, their ends to look up and one entry in the history", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);

  await receive(database, drives(box.number, 2));

  const trips = await tripsOf(database, mandatorId);
  expect(trips).toMatchObject([
    { vehicle: vehicleId, from: 0, to: 170, meters: 1112, agent: 0, type: 0, reason: "standstill" },
    { vehicle: vehicleId, from: 3_600, to: 3_770, meters: 1112 },
  ]);
  expect((await trackOf(trips[0]!.id)).points).toHaveLength(12);
  const lookUps = await asOwner(database, "select 1 from address_lookups where mandator_id = $1", [
    mandatorId,
  ]);
  expect(lookUps).toHaveLength(4);
  const history = await historyOf(mandatorId);
  expect(history).toMatchObject([{ property_name: "recordedTrips", object_id: mandatorId }]);
  for (const { id } of trips) expect(history[0]!.new_value).toContain(id);
});

test("a trip under way is a running row that grows, and closes as one track", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 1);

  await receive(database, records.slice(0, 6));
  const [running] = await tripsOf(database, mandatorId);
  await receive(database, records.slice(6, 9));
  const [grown] = await tripsOf(database, mandatorId);
  await receive(database, records.slice(9));
  const trips = await tripsOf(database, mandatorId);

  expect(running).toMatchObject({ from: 0, to: null, meters: 556 });
  expect(grown).toMatchObject({ id: running!.id, to: null, meters: 890 });
  expect(trips).toMatchObject([{ id: running!.id, from: 0, to: 170, meters: 1112 }]);
  const { parts, points } = await trackOf(running!.id);
  expect([parts, points.length, points.at(-1)!.metersFromStart]).toEqual([1, 12, expect.closeTo(1111.95, 1)]);
});

test("a trip that stays too short is never seen", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = [
    aRecord(box.number, 0),
    aRecord(box.number, 30, { latitude: 48.2016, speedKmh: 20 }),
    aRecord(box.number, 60, { latitude: 48.2016 }),
    aRecord(box.number, 360, { latitude: 48.2016 }),
  ];

  for (const record of records) await receive(database, [record]);

  expect(await tripsOf(database, mandatorId)).toEqual([]);
});

test("owner, cost centre and permissions of the vehicle decide what a trip begins with", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const owner = await aDriver(database, mandatorId);
  await asOwner(
    database,
    "update vehicles set owner_id = $2, assign_trips_to_owner = true, is_private_trip_allowed = true where id = $1",
    [vehicleId, owner],
  );
  const [first, second] = [drives(box.number, 2).slice(0, 13), drives(box.number, 2).slice(13)];
  second[4]!.reading.isPrivate = true;

  await receive(database, [...first, ...second]);

  const trips = await tripsOf(database, mandatorId);
  expect(trips.map(({ type }) => type)).toEqual([0, 1]);
  expect((await trackOf(trips[1]!.id)).parts).toBe(0);
  expect((await trackOf(trips[0]!.id)).parts).toBe(1);
  const drivers = await asOwner<{ driver_id: string }>(
    database,
    "select driver_id from trips where mandator_id = $1",
    [mandatorId],
  );
  expect(drivers).toEqual([{ driver_id: owner }, { driver_id: owner }]);
});

test("a running trip in private mode keeps no track, and the vehicle's place stays where it was", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database, {
    vehicle: { is_private_trip_allowed: true },
  });
  const records = drives(box.number, 1);
  // Said once, at the change, as boxes do.
  records[4]!.reading.isPrivate = true;

  await receive(database, records.slice(0, 4));
  await receive(database, records.slice(4, 8));

  const [running] = await tripsOf(database, mandatorId);
  expect(running).toMatchObject({ to: null, type: 1 });
  expect((await trackOf(running!.id)).parts).toBe(0);
  const [position] = await asOwner<{ latitude: number; device_time: Date; last_contact_at: Date }>(
    database,
    "select * from vehicle_positions where vehicle_id = $1",
    [vehicleId],
  );
  expect(position!.latitude).toBe(48.203);
  expect(position!.last_contact_at.getTime() - position!.device_time.getTime()).toBe(40_000);
});

test("pulling the plug ends the trip and is noted with the time of the box, once", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const pulled = aRecord(box.number, 125, {
    isUnplugged: true,
    eventType: "Unplugged",
    eventId: 252,
    isFixValid: false,
  });

  await receive(database, [...drives(box.number, 1).slice(0, 7), pulled]);
  await receive(database, [pulled]);

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { from: 0, to: 125, meters: 667, reason: "unplugged" },
  ]);
  const events = await asOwner(database, "select name, vehicle_id from box_events where mandator_id = $1", [
    mandatorId,
  ]);
  expect(events).toEqual([{ name: "Unplugged", vehicle_id: vehicleId }]);
});

test("the last position is the newest, whatever arrives last", async () => {
  const { vehicleId, box } = await aTestDrive(database);
  const records = drives(box.number, 1);

  await receive(database, records.slice(6));
  await receive(database, records.slice(0, 6));

  const [position] = await asOwner<{ latitude: number }>(
    database,
    "select latitude from vehicle_positions where vehicle_id = $1",
    [vehicleId],
  );
  expect(position!.latitude).toBe(48.21);
});

test("a box in no vehicle makes no trips, and its news are not kept waiting", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await asOwner(database, "delete from box_attachments where mandator_id = $1", [mandatorId]);

  await receive(database, drives(box.number, 1));

  expect(await tripsOf(database, mandatorId)).toEqual([]);
  expect(await asOwner(database, "select 1 from arrivals")).toEqual([]);
});

test("a box that cannot be followed holds up no other, and is tried again later", async () => {
  const [broken, sound] = [await aTestDrive(database), await aTestDrive(database)];
  const attachment = "(select id from box_attachments where mandator_id = $2)";
  await asOwner(
    database,
    `insert into box_cursors (box_number, state) values ($1, jsonb_build_object('attachmentId', ${attachment}, 'detector', 7))`,
    [broken.box.number, broken.mandatorId],
  );

  await receive(database, [...drives(broken.box.number, 1), ...drives(sound.box.number, 1)]);

  expect(await tripsOf(database, sound.mandatorId)).toHaveLength(1);
  const failed = () =>
    asOwner<{ failures: number; last_error: string | null; retry_at: Date | null }>(
      database,
      "select failures, last_error, retry_at from box_cursors where box_number = $1",
      [broken.box.number],
    );
  expect(await failed()).toMatchObject([{ failures: 1, last_error: expect.stringContaining("Error") }]);
  expect(await followArrivals(followingOf(database))).toBe(0);

  await asOwner(
    database,
    "update box_cursors set state = null, retry_at = now() - interval '1 s' where failures > 0",
  );
  await followAll(database);
  expect(await failed()).toEqual([{ failures: 0, last_error: null, retry_at: null }]);
  expect(await tripsOf(database, broken.mandatorId)).toHaveLength(1);
});

test("two trackers never follow one box twice", async () => {
  const fleets = await Promise.all(Array.from({ length: 6 }, () => aTestDrive(database)));
  const records = fleets.flatMap(({ box }) => drives(box.number, 3));
  for (let at = 0; at < records.length; at += 5) {
    await storeReadings(database.pool("gateway"), records.slice(at, at + 5));
    await Promise.all([followArrivals(followingOf(database)), followArrivals(followingOf(database))]);
  }
  await followAll(database);

  for (const { mandatorId } of fleets) {
    expect(await tripsOf(database, mandatorId)).toMatchObject([
      { from: 0, to: 170, meters: 1112 },
      { from: 3_600, to: 3_770, meters: 1112 },
      { from: 7_200, to: 7_370, meters: 1112 },
    ]);
  }
  expect(await asOwner(database, "select 1 from arrivals")).toEqual([]);
});

test("a transaction that fails leaves nothing behind and the news waiting", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await asOwner(
    database,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before insert on vehicle_positions for each row execute function refuse()`,
  );

  await receive(database, drives(box.number, 1));

  expect(await tripsOf(database, mandatorId)).toEqual([]);
  expect(await historyOf(mandatorId)).toEqual([]);
  expect(await asOwner(database, "select 1 from arrivals where box_number = $1", [box.number])).toHaveLength(
    1,
  );
  await asOwner(database, "drop trigger refuse on vehicle_positions; update box_cursors set retry_at = null");
  await followAll(database);
  expect(await tripsOf(database, mandatorId)).toHaveLength(1);
});

test("a box that jumps faster than anything drives is noted once, however often it is followed", async () => {
  const { box } = await aTestDrive(database);
  const near = { latitude: 48.2, longitude: 16.4 };
  const records = [
    aRecord(box.number, 0, near),
    aRecord(box.number, 60, { latitude: 48.201, longitude: 16.4 }),
    aRecord(box.number, 120, { latitude: 47.07, longitude: 15.44 }),
    aRecord(box.number, 7_320, { latitude: 48.2, longitude: 16.4 }),
  ];

  for (const record of records) await receive(database, [record]);
  await receive(database, [aRecord(box.number, 30, near)]);

  const noted = await asOwner(
    database,
    `select kind, happened_at as at, earliest_device_time as earliest, mandator_id is not null as is_owned
     from box_incidents where box_id = $1`,
    [box.id],
  );
  const [before, after] = [records[1]!, records[2]!].map(({ reading }) => new Date(reading.deviceTime));
  expect(noted).toEqual([{ kind: "jump", at: after, earliest: before, is_owned: true }]);
});

test("a phone in an aeroplane has not jumped", async () => {
  const { box } = await aTestDrive(database);
  const far = aRecord(box.number, 60, { latitude: 47.07, longitude: 15.44 });

  for (const record of [aRecord(box.number, 0), far])
    await receive(database, [{ ...record, deviceType: "phone" }]);

  expect(await asOwner(database, "select from box_incidents where box_id = $1", [box.id])).toEqual([]);
});
