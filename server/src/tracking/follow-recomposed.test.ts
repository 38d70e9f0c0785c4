import { expect, onTestFinished, test } from "vitest";
import { createCalibration } from "../features/calibrations/create-calibration.ts";
import { mergeTrips } from "../features/trips/recomposing/merge-trips.ts";
import { splitTrip } from "../features/trips/recomposing/split-trip.ts";
import { whatIsWrong } from "../../test/kit/tracking/recordings.ts";
import { clock, fixClock } from "../platform/clock.ts";
import { anActor, aDriver } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { closeSilent } from "./follow-boxes.ts";
import { refollow } from "./refollow.ts";
import type { ReceivedReading } from "./received.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  morning,
  receive,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** A box whose drives may be split, merged and calibrated by an admin. */
async function aRecordedDrive() {
  const drive = await aTestDrive(database, { vehicle: { created_at: new Date(morning - 3_600_000) } });
  onTestFinished(() => fixClock(undefined));
  const adminId = await aDriver(database, drive.mandatorId, { role_id: 1 });
  const admin = anActor(drive.mandatorId, adminId, { canCalibrate: true });
  const parts = { database, clock };
  /** The trips that count, with hashes of all that is in them and of their tracks. */
  const trips = () =>
    asOwner<{ id: string; from: number; to: number; meters: number; mark: number | null; row: string }>(
      database,
      `select id, extract(epoch from started_at)::float - $2 as from,
         extract(epoch from finished_at)::float - $2 as to, mileage_in_meters as meters,
         extract(epoch from calibrated_at)::float - $2 as mark, md5(trips::text || coalesce((
           select string_agg(points::text, '' order by part) from trip_tracks where trip_id = trips.id), '')) as row
       from trips where mandator_id = $1 and deleted_at is null order by started_at`,
      [drive.mandatorId, morning / 1_000],
    );
  return {
    ...drive,
    trips,
    spans: async () => (await trips()).map(({ from, to, meters }) => [from, to, meters]),
    split: (id: string, byMileageInMeters: number) => splitTrip(parts, admin, { id, byMileageInMeters }),
    merge: (tripIds: string[]) => mergeTrips(parts, admin, { tripIds, isPreview: false }),
    calibrate: (second: number, mileageInMeters = 500_000) =>
      createCalibration(parts, admin, drive.vehicleId, {
        calibratedAt: new Date(morning + second * 1_000).toISOString(),
        mileageInMeters,
        reason: "Abgelesen",
      }),
    whole: () => whatIsWrong(database, drive.mandatorId),
  };
}

const without = (records: readonly ReceivedReading[], index: number) =>
  records.filter((_, each) => each !== index);

test("trips that were split stay as they are when their box is followed again or late records come", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 3);
  await receive(database, without(records, 5));
  const [first] = await drive.trips();
  await drive.split(first!.id, 400);
  const split = await drive.trips();
  expect(split).toHaveLength(4);

  await refollow(followingOf(database), { imei: drive.box.imei });
  expect(await drive.trips()).toEqual(split);
  await receive(database, [records[5]!]);

  expect((await drive.trips()).slice(0, 2)).toEqual(split.slice(0, 2));
  expect(await drive.whole()).toEqual([]);
});

test("trips that were merged stay one when their box is followed again or late records come", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 3);
  await receive(database, without(records, 5));
  const [first, second] = await drive.trips();
  await drive.merge([first!.id, second!.id]);
  const merged = await drive.trips();
  expect(merged).toHaveLength(2);

  await refollow(followingOf(database), { imei: drive.box.imei });
  expect(await drive.trips()).toEqual(merged);
  await receive(database, [records[5]!]);

  expect((await drive.trips())[0]).toEqual(merged[0]);
  expect(await drive.whole()).toEqual([]);
});

test("calibrated trips withstand late records, and the history of the trip says so", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 2);
  await receive(database, records);
  await drive.calibrate(100);
  await drive.calibrate(2_000);
  await drive.calibrate(4_500);
  const calibrated = await drive.trips();
  expect(calibrated.map(({ mark }) => mark)).toEqual([100, 2_000, 4_500]);

  const late = { ...records[7]!, reading: { ...records[7]!.reading, eventId: 252, isUnplugged: true } };
  await receive(database, [late]);

  expect(await drive.trips()).toEqual(calibrated);
  const entries = await asOwner<{ object_id: string }>(
    database,
    "select object_id from history where mandator_id = $1 and property_name = 'ignoredRecords'",
    [drive.mandatorId],
  );
  expect(entries.length).toBeGreaterThan(0);
});

test("a calibration inside a running trip splits it when it closes, and says then what the odometer had said", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 1);
  await receive(database, records.slice(0, 8));
  atSecond(125);
  expect(await drive.calibrate(100)).toMatchObject({ actualMileageInMeters: 0 });
  expect(await drive.trips()).toMatchObject([{ to: null, mark: null }]);

  await receive(database, records.slice(8));

  const trips = await drive.trips();
  expect(trips).toMatchObject([
    { from: 0, to: 100, mark: 100 },
    { from: 100, to: 170, mark: 100 },
  ]);
  expect(trips[0]!.meters + trips[1]!.meters).toBe(1_112);
  expect(
    await asOwner(
      database,
      "select actual_mileage_in_meters::int as actual from calibrations where vehicle_id = $1",
      [drive.vehicleId],
    ),
  ).toEqual([{ actual: trips[0]!.meters }]);
  expect(await drive.whole()).toEqual([]);
});

test("a calibration after the drive, but before the trip was seen to be over, marks it", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 1);
  await receive(database, records.slice(0, 12));
  atSecond(200);
  await drive.calibrate(190);

  await receive(database, records.slice(12));

  expect(await drive.trips()).toMatchObject([{ from: 0, to: 170, mark: 190 }]);
});

test("a trip that silence had closed and that was split goes on behind its parts, not a metre lost", async () => {
  const drive = await aRecordedDrive();
  const records = drives(drive.box.number, 1);
  atSecond(125);
  await receive(database, records.slice(0, 7));
  atSecond(125 + 901);
  await closeSilent(followingOf(database));
  const [silent] = await drive.trips();
  await drive.split(silent!.id, 200);
  const split = await drive.trips();

  await receive(database, records.slice(7));

  const trips = await drive.trips();
  expect(trips.slice(0, 2)).toEqual(split);
  expect(trips[2]).toMatchObject({ from: split[1]!.to, to: 170 });
  expect(trips.reduce((sum, { meters }) => sum + meters, 0)).toBe(1_112);
  expect(await drive.whole()).toEqual([]);
});

test("records that had waited for long make a trip that is split at a calibration in it", async () => {
  const drive = await aRecordedDrive();
  await drive.calibrate(100);

  await receive(database, [...drives(drive.box.number, 1), aRecord(drive.box.number, 7_000)]);

  expect(await drive.trips()).toMatchObject([
    { from: 0, to: 100, mark: 100 },
    { from: 100, to: 170, mark: 100 },
  ]);
});
