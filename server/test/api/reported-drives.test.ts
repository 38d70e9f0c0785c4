import { expect, test } from "vitest";
import { aReportingPhone } from "../kit/api/reporting.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aFence, band } from "../kit/tracking/fences.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

/** The worked example of rule detection/phones, and where the car stands once it is over. */
const jam = [
  [0, 0, 0],
  [60, 30, 30],
  [90, 55, 30],
  [120, 80, 30],
  [180, 85, 5],
  [420, 90, 5],
  [660, 95, 6],
  [720, 100, 12],
  [780, 140, 30],
  [840, 180, 30],
  [860, 190, 0],
  [1160, 190, 0],
] as const;

const start = Math.floor(Date.now() / 1_000) - 3 * 3_600;
const knots = (kmh: number) => kmh / 1.852;
const north = (n: number) => (48.2 + n * 1e-4).toFixed(4);

/** One place of the drive in each of the ways that apps have to tell it. */
const ways = [
  ([s, n, v]: readonly [number, number, number]) => ({
    search: `lat=${north(n)}&lon=16.37&timestamp=${start + s}&speed=${knots(v)}`,
  }),
  ([s, n, v]: readonly [number, number, number]) => ({
    body: { _type: "location", tst: start + s, lat: Number(north(n)), lon: 16.37, vel: v },
  }),
  ([s, n, v]: readonly [number, number, number]) => ({
    body: {
      location: {
        timestamp: new Date((start + s) * 1_000).toISOString(),
        coords: { latitude: Number(north(n)), longitude: 16.37, speed: v / 3.6 },
      },
    },
  }),
] as const;

async function drive(
  { ask, send }: Awaited<ReturnType<typeof aReportingPhone>>,
  points: readonly (readonly [number, number, number])[],
  { wayOf = () => 0, before }: { wayOf?: (index: number) => number; before?: () => Promise<unknown> } = {},
) {
  for (const [index, point] of points.entries()) {
    const told = ways[wayOf(index) % 3]!(point);
    const answer = "search" in told ? await ask(told.search) : await send(told.body);
    expect(answer.status).toBe(200);
  }
  // Before it is followed.
  await before?.();
  await followAll(database);
}

const tripsOf = (mandatorId: string) =>
  asOwner<{
    from: number;
    to: number;
    meters: number;
    driver_id: string | null;
    type: number;
    parts: number;
  }>(
    database,
    `select extract(epoch from started_at)::float - $2 as from, extract(epoch from finished_at)::float - $2 as to,
       mileage_in_meters as meters, driver_id, type,
       (select count(*) from trip_tracks where trip_id = trips.id)::int as parts
     from trips where mandator_id = $1 order by started_at`,
    [mandatorId, start],
  );

test.each([
  ["in the way of OsmAnd", (points: typeof jam) => points, () => 0],
  [
    "in all ways, the last point first and each of them twice",
    (points: typeof jam) => [...points, ...points].toReversed(),
    (index: number) => index,
  ],
])("what is reported %s is the trip of whose phone it is", async (_name, sent, wayOf) => {
  const phone = await aReportingPhone(database);

  await drive(phone, sent(jam), { wayOf });

  expect(await tripsOf(phone.mandatorId)).toMatchObject([
    { from: 0, to: 860, meters: 2_113, driver_id: phone.userId, type: 0 },
  ]);
});

test("where its holder walks before and after a drive is no place of the vehicle and crosses no fence", async () => {
  const phone = await aReportingPhone(database);
  const fence = { vehicleIds: [phone.vehicleId], armedWeekdays: 127 };
  await aFence(database, phone.mandatorId, { ...fence, ring: band(48.2205, 48.24), title: "Zuhause" });
  const home = [1200, 1260, 1320, 1900, 2000].map((s, index) => [s, 195 + index * 5, 5] as const);

  await drive(phone, [...jam, ...home]);

  const [place] = await asOwner<{ north: number }>(
    database,
    "select round((latitude - 48.2) * 10000)::int as north from vehicle_positions where vehicle_id = $1",
    [phone.vehicleId],
  );
  expect(place).toEqual({ north: 180 });
  expect(
    await asOwner(database, "select from geofence_alarms where vehicle_id = $1", [phone.vehicleId]),
  ).toEqual([]);
});

test("without a person it is whose the vehicle says; of somebody who is in the archive by now it is nobody's", async () => {
  const phone = await aReportingPhone(database);
  const owner = await aDriver(database, phone.mandatorId);
  await asOwner(database, "update vehicles set owner_id = $2, assign_trips_to_owner = true where id = $1", [
    phone.vehicleId,
    owner,
  ]);
  const archive = () =>
    asOwner(database, "update users set archived_at = now() where id = $1", [phone.userId]);

  await drive(phone, jam, { before: archive });
  expect(await tripsOf(phone.mandatorId)).toMatchObject([{ driver_id: null }]);

  await holdFrom(phone, 2_000, null);
  await drive(phone, later(jam, 3_000));
  expect(await tripsOf(phone.mandatorId)).toMatchObject([{ driver_id: null }, { driver_id: owner }]);
});

test("a drive is of who held the phone when it began, however late the phone tells it, and stays his", async () => {
  const phone = await aReportingPhone(database);
  const [eva, max] = [phone.userId, await aDriver(database, phone.mandatorId)];
  await drive(phone, later(jam, 3_000).slice(0, 6), { before: () => holdFrom(phone, 3_100, max) });
  await drive(phone, [...later(jam, 3_000).slice(6), ...jam, ...later(jam, 5_000)]);

  expect(await tripsOf(phone.mandatorId)).toMatchObject([
    { from: 0, driver_id: eva },
    { from: 3_000, driver_id: eva },
    { from: 5_000, driver_id: max },
  ]);
});

type Points = readonly (readonly [number, number, number])[];

const later = (points: Points, seconds: number): Points =>
  points.map(([s, n, v]) => [s + seconds, n, v] as const);

/** Gives the phone to somebody else, or to nobody, at a second after the start. */
async function holdFrom(
  { phone, mandatorId }: Awaited<ReturnType<typeof aReportingPhone>>,
  second: number,
  userId: string | null,
) {
  await asOwner(database, "update phones set user_id = $2 where box_id = $1", [phone.id, userId]);
  await asOwner(
    database,
    "insert into phone_holders (mandator_id, box_id, held_from, user_id) values ($1, $2, $3, $4)",
    [mandatorId, phone.id, new Date((start + second) * 1_000), userId],
  );
}

test("the phone of somebody in the archive reports nothing, until he is back", async () => {
  const phone = await aReportingPhone(database);
  const report = async () => (await phone.ask(`lat=48.2&lon=16.37&timestamp=${start}`)).status;
  await asOwner(database, "update users set archived_at = now() where id = $1", [phone.userId]);
  expect(await report()).toBe(404);
  await asOwner(database, "update users set archived_at = null where id = $1", [phone.userId]);
  expect(await report()).toBe(200);
});

test("what is driven while somebody has switched private is his, private, and its way is not kept", async () => {
  const phone = await aReportingPhone(database);
  await asOwner(database, "update vehicles set is_private_trip_allowed = true where id = $1", [
    phone.vehicleId,
  ]);
  const driver_id = await aDriver(database, phone.mandatorId);
  const mode = { vehicle_id: phone.vehicleId, driver_id, started_at: new Date((start - 60) * 1_000) };
  const until = new Date((start + 7_200) * 1_000);
  await asOwner(
    database,
    "insert into private_modes (mandator_id, vehicle_id, driver_id, started_at, until, ends_with_trip) values ($1, $2, $3, $4, $5, false)",
    [phone.mandatorId, mode.vehicle_id, driver_id, mode.started_at, until],
  );

  await drive(phone, jam);

  expect(await tripsOf(phone.mandatorId)).toMatchObject([{ driver_id, type: 1, meters: 2_113 }]);
  const tracks = await asOwner<{ points: Buffer }>(
    database,
    "select points from trip_tracks where mandator_id = $1 and length(points) > 8",
    [phone.mandatorId],
  );
  expect(tracks).toEqual([]);
});

test("what an agreement keeps from others it keeps of phones as well", async () => {
  const phone = await aReportingPhone(database);
  // At no time at all may others know the way.
  await asOwner(
    database,
    "update mandators set agreement_kind = 1, agreed_on = '2026-01-01', agreed_windows = '{}' where id = $1",
    [phone.mandatorId],
  );

  await drive(phone, jam);

  const admin = await aDriver(database, phone.mandatorId, { role_id: 1 });
  const seenBy = (userId: string) =>
    inMandator(
      database,
      { mandatorId: phone.mandatorId, userId, supportUserId: null, placesHiddenBefore: undefined },
      (db) => db.selectFrom("visible_trips").select("is_track_visible").executeTakeFirst(),
    );
  expect(await seenBy(admin)).toEqual({ is_track_visible: false });
  expect(await seenBy(phone.userId)).toEqual({ is_track_visible: true });
});

test("a place that is worse than 50 m, made up or said to be none moves no vehicle", async () => {
  const phone = await aReportingPhone(database);
  const at = (s: number, n: number) => `lat=${north(n)}&lon=16.37&timestamp=${start + s}&speed=30`;

  for (let step = 0; step < 20; step += 1) {
    const said = ["&accuracy=51", "&valid=false"][step % 2]!;
    expect((await phone.ask(at(step * 20, step * 15) + said)).status).toBe(200);
  }
  await followAll(database);

  expect(await tripsOf(phone.mandatorId)).toEqual([]);
  expect(await phone.readings()).toHaveLength(20);
  expect(clock.now().getTime()).toBeGreaterThan(start * 1_000);
});
