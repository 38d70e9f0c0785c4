import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { erasePositions } from "../features/retention/jobs.ts";
import { changeTrips } from "../features/trips/editing/change-trips.ts";
import { clock, fixClock } from "../platform/clock.ts";
import { aDriver, anActor, aTrip } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { closeSilent } from "./follow-boxes.ts";
import type { ReceivedReading } from "./received.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  morning,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

const idsOf = async (mandatorId: string) => (await tripsOf(database, mandatorId)).map(({ id }) => id);

const ignoredOf = (mandatorId: string) =>
  asOwner<{ object_id: string; new_value: string }>(
    database,
    "select object_id, new_value from history where mandator_id = $1 and property_name = 'ignoredRecords'",
    [mandatorId],
  );

test("a drive that arrives late becomes a trip between the others, which keep their ids", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 4);
  const isLate = (record: ReceivedReading) =>
    Math.floor((record.reading.deviceTime - morning) / 3_600_000) === 1;
  await receive(
    database,
    records.filter((record) => !isLate(record)),
  );
  const known = await idsOf(mandatorId);

  await receive(database, records.filter(isLate));

  const trips = await tripsOf(database, mandatorId);
  expect(trips.map(({ from }) => from)).toEqual([0, 3_600, 7_200, 10_800]);
  expect(trips.map(({ id }) => id).filter((id) => known.includes(id))).toEqual(known);
});

test("late records that join two trips leave one of them, with its id and what people entered", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const gap = (second: number, latitude: number, speedKmh: number) =>
    aRecord(box.number, second, { latitude, speedKmh });
  const first = [gap(0, 48.2, 0), gap(60, 48.21, 40), gap(600, 48.26, 40)];
  const second = [gap(1_600, 48.36, 40), gap(1_900, 48.38, 40), gap(2_000, 48.39, 0), gap(2_400, 48.39, 0)];
  await receive(database, [...first, ...second]);
  const before = await tripsOf(database, mandatorId);
  expect(before).toHaveLength(2);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }), { isHWNOE: true });
  await changeTrips({ database, clock }, admin, { tripIds: [before[0]!.id], description: "Amstetten" });

  await receive(database, [gap(1_100, 48.31, 40)]);

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: before[0]!.id, from: 0, to: 2_000, meters: 21_127 },
  ]);
  expect(
    await asOwner(database, "select description from trips where mandator_id = $1", [mandatorId]),
  ).toEqual([{ description: "Amstetten" }]);
  const changes = await asOwner<{ property_name: string; new_value: string }>(
    database,
    "select property_name, new_value from history where object_id = $1 and property_name <> 'facts' order by property_name",
    [before[0]!.id],
  );
  expect(changes).toMatchObject([
    { property_name: "description", new_value: "Amstetten" },
    { property_name: "finishedAt" },
    { property_name: "mileageInMeters", new_value: "21,127" },
  ]);
});

test.each(["locked_at", "calibrated_at", "is_recomposed"])("a trip with %s never changes", async (column) => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 1);
  await receive(
    database,
    records.filter((_, index) => index !== 4),
  );
  await asOwner(
    database,
    `update trips set ${column} = ${column === "is_recomposed" ? "true" : "created_at"} where mandator_id = $1`,
    [mandatorId],
  );
  const fixed = await asOwner(database, "select * from trips where mandator_id = $1", [mandatorId]);

  await receive(database, [records[4]!]);
  expect(await asOwner(database, "select * from trips where mandator_id = $1", [mandatorId])).toEqual(fixed);
  expect(await ignoredOf(mandatorId)).toEqual([]);

  const away = [
    aRecord(box.number, 200, { latitude: 48.214, speedKmh: 40 }),
    aRecord(box.number, 330, { latitude: 48.211, speedKmh: 40 }),
  ];
  const back = [400, 720].map((at) => aRecord(box.number, at, { latitude: 48.21 }));
  await receive(database, [...away, ...back]);

  const trips = await tripsOf(database, mandatorId);
  expect(trips).toMatchObject([
    { from: 0, to: 170, meters: 1112 },
    { from: 170, to: 400, meters: 890 },
  ]);
  expect(await ignoredOf(mandatorId)).toMatchObject([{ object_id: trips[0]!.id }]);
});

test("a manual trip stands: what a box tells of its time is left out", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  const manual = await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    agent: 1,
    started_at: new Date(morning - 600_000),
    finished_at: new Date(morning + 110_000),
  });

  for (const record of drives(box.number, 1)) await receive(database, [record]);

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: manual, from: -600, to: 110, meters: 12_000, agent: 1 },
    { from: 110, to: 170, meters: 445, agent: 0 },
  ]);
});

test("records older than the late window change nothing where later trips are known", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  const records = drives(box.number, 2);
  await receive(database, records.slice(13));
  atSecond(61 * 86_400);

  await receive(database, records.slice(0, 13));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 3_600 }]);

  const other = await aTestDrive(database);
  await receive(database, drives(other.box.number, 1));
  expect(await tripsOf(database, other.mandatorId)).toMatchObject([{ from: 0 }]);
});

test("a trip nothing more is heard of is shown as finished after 900 s, and goes on if more comes", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  const records = drives(box.number, 1);
  atSecond(130);
  await receive(database, records.slice(0, 8));

  atSecond(130 + 900);
  await closeSilent(followingOf(database));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ to: null }]);
  atSecond(130 + 901);
  await closeSilent(followingOf(database));
  const [closed] = await tripsOf(database, mandatorId);
  expect(closed).toMatchObject({ from: 0, to: 120, meters: 778 });

  await receive(database, records.slice(8, 9));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ id: closed!.id, to: null, meters: 890 }]);
  await receive(database, records.slice(9));
  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: closed!.id, from: 0, to: 170, meters: 1112 },
  ]);
});

test("late records of a time whose places are erased bring none of them back", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  const records = drives(box.number, 2);
  await receive(database, records);
  atSecond(10 * 86_400);
  await closeSilent(followingOf(database));
  const known = await tripsOf(database, mandatorId);
  expect(known).toHaveLength(2);
  await asOwner(database, "update mandators set is_erasing = true, track_retention_days = 5 where id = $1", [
    mandatorId,
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-erasures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const erase = () => erasePositions({ database, clock, folder }, mandatorId);
  const left = async () => {
    const [row] = await asOwner(
      database,
      `select (select count(*) from trip_tracks where mandator_id = $1)::integer as tracks,
         (select count(*) from readings where box_number = $2 and device_time < $3)::integer
         + (select count(*) from frames where box_number = $2 and until_time < $3)::integer as records`,
      [mandatorId, box.number, new Date(morning + 86_400_000)],
    );
    return row;
  };
  expect(await left()).not.toMatchObject({ records: 0 });
  await erase();
  expect(await left()).toEqual({ tracks: 0, records: 0 });

  await receive(database, [
    aRecord(box.number, 65, { latitude: 48.4, speedKmh: 40 }),
    aRecord(box.number, 1_500, { latitude: 48.5, speedKmh: 40 }),
    aRecord(box.number, 1_600, { latitude: 48.6, speedKmh: 0 }),
  ]);

  expect(await tripsOf(database, mandatorId)).toEqual(known);
  expect(await left()).toMatchObject({ tracks: 0 });
  await erase();
  expect(await left()).toEqual({ tracks: 0, records: 0 });
});
