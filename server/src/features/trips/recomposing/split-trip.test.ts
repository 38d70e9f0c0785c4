import { expect, test } from "vitest";
import { fixClock } from "../../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { readTrack } from "../read-track.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { clock } from "../../../platform/clock.ts";
import { decodeTrack } from "../tracks/track-codec.ts";
import { splitTrip } from "./split-trip.ts";
import { aLogbook, asSupport, at } from "../../../../test/kit/tracking/recordings.ts";

const database = await aDatabase();
fixClock(new Date("2026-03-10T12:00:00Z"));

/** The worked example (rule trips/split). */
const example = {
  from: at("08:00:00"),
  to: at("08:30:00"),
  meters: 24_600,
  way: [
    [0, 0],
    [600, 9_000, 0],
    [900, 9_000, 0],
    [1_800, 24_000],
  ] as const,
  description: "Baustelle",
  idle_seconds: 300,
};

test("a trip of 24 600 m is split after 12 300 m at 08:18:00, and both parts say all they had in common", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record(example);
  const before = await logbook.mileage();

  const parts = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 12_300 });

  expect(parts).toMatchObject([
    {
      id,
      startedAt: "2026-03-02T08:00:00.000Z",
      finishedAt: "2026-03-02T08:18:00.000Z",
      mileageInMeters: 12_300,
      duration: "00:18:00",
      idleTime: "00:05:00",
      destinationAddress: { displayName: "48.12000, 16.37000" },
      mileageInformation: { vehicleMileageInMetersBefore: 100_000, vehicleMileageInMetersAfter: 112_300 },
    },
    {
      startedAt: "2026-03-02T08:18:00.000Z",
      finishedAt: "2026-03-02T08:30:00.000Z",
      mileageInMeters: 12_300,
      duration: "00:12:00",
      idleTime: "00:00:00",
      startAddress: { displayName: "48.12000, 16.37000" },
      mileageInformation: { vehicleMileageInMetersBefore: 112_300, vehicleMileageInMetersAfter: 124_600 },
    },
  ]);
  for (const part of parts) {
    expect(part).toMatchObject({
      driver: { id: logbook.driverId },
      vehicle: { id: logbook.vehicleId },
      description: "Baustelle",
      type: 0,
      agent: 0,
      hasBeenChanged: true,
      lockedAt: null,
    });
  }
  expect(await logbook.mileage()).toBe(before);
  expect(await logbook.whole()).toEqual([]);
});

test("the standstill belongs to the second part, whose way begins anew", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record(example);

  const [first, second] = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 9_225 });

  expect([first!.finishedAt, first!.idleTime, second!.idleTime]).toEqual([
    "2026-03-02T08:10:00.000Z",
    "00:00:00",
    "00:05:00",
  ]);
  expect([first!.mileageInMeters, second!.mileageInMeters]).toEqual([9_225, 15_375]);
  const way = await inMandator(database, logbook.driver, (db) =>
    readTrack(db, logbook.driver, clock.now(), second!.id),
  );
  expect(way!.map((point) => [point.timeFromBeginning, point.distanceFromBeginning])).toEqual([
    [0, 0],
    [300, 0],
    [1_200, 15_000],
  ]);
});

test("the trip as it was is kept aside with its track, and the history of both parts tells of the split", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record(example);
  const [, second] = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 12_300 });

  const kept = await asOwner<{ mileage_in_meters: number; points: Buffer }>(
    database,
    `select mileage_in_meters, points from trips join trip_tracks on trip_id = trips.id
     where copied_from_id = $1 and deleted_at is not null`,
    [id],
  );

  expect(kept).toMatchObject([{ mileage_in_meters: 24_600 }]);
  expect(decodeTrack(kept[0]!.points)).toHaveLength(4);
  const historyOf = async (object: string) =>
    (
      await asOwner<{ line: string }>(
        database,
        `select property_name || ': ' || old_value || ' → ' || new_value as line from history
         where mandator_id = $1 and object_id = $2 and property_name <> 'facts' order by seq`,
        [logbook.mandatorId, object],
      )
    ).map(({ line }) => line);
  expect(await historyOf(id)).toEqual([
    "finishedAt: 02.03.2026 09:30:00 → 02.03.2026 09:18:00",
    "mileageInMeters: 24,600 → 12,300",
    "destinationAddress: 48.24000, 16.37000 → 48.12000, 16.37000",
  ]);
  expect(await historyOf(second!.id)).toEqual([
    "created:  → 02.03.2026 09:18:00 – 02.03.2026 09:30:00",
    "splitFrom:  → 02.03.2026 09:00:00 – 02.03.2026 09:30:00",
  ]);
});

test("the address of the place is looked up for both parts, and that is no edit", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record({ ...example, start_address: JSON.stringify({ displayName: "Hof" }) });
  const [, second] = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 12_300 });

  const queued = await asOwner<{ trip_id: string; trip_end: string }>(
    database,
    "select trip_id, trip_end from address_lookups where mandator_id = $1 order by trip_id, trip_end",
    [logbook.mandatorId],
  );

  expect(queued).toEqual([
    { trip_id: id, trip_end: "destination" },
    { trip_id: second!.id, trip_end: "destination" },
    { trip_id: second!.id, trip_end: "start" },
  ]);
});

test("what cannot be split is refused with the reason, and nothing is stored", async () => {
  const logbook = await aLogbook(database);
  const { driver, admin } = logbook;
  const split = (id: string, byMileageInMeters = 100, actor = driver) =>
    splitTrip(logbook.parts, actor, { id, byMileageInMeters }).then(
      () => 200,
      (problem: { status: number; title: string }) => `${problem.status} ${problem.title}`,
    );
  const drive = (day: number, given: object = {}) =>
    logbook.record({
      ...example,
      from: new Date(at("08:00:00").getTime() - day * 86_400_000),
      to: new Date(at("08:30:00").getTime() - day * 86_400_000),
      ...given,
    });
  const recorded = await drive(0);

  expect(await split(newId())).toBe("404 NotFound");
  expect(await split(recorded, 24_600)).toBe("400 Validation");
  expect(await split(recorded, 30_000)).toBe("400 Validation");
  expect(await split(await drive(1, { isLocked: true }))).toBe("409 TripLocked");
  expect(await split(await drive(2, { agent: 1 }))).toBe("409 Conflict");
  expect(await split(await drive(3, { agent: 3, way: [] }))).toBe("409 Conflict");
  expect(await split(await drive(4, { way: [] }))).toBe("409 Conflict");
  expect(await split(await drive(5, { way: [[0, 0]] }))).toBe("409 Conflict");
  expect(await split(await drive(6, { finished_at: null }))).toBe("409 Conflict");
  const isPrivate = await drive(7, { type: 1 });
  expect(await split(isPrivate, 100, admin)).toBe("403 Forbidden");
  expect(await split(isPrivate, 100, asSupport(driver))).toBe("403 Forbidden");
  expect(await asOwner(database, "select from history where mandator_id = $1", [logbook.mandatorId])).toEqual(
    [],
  );
  expect(await split(isPrivate)).toBe(200);
});

test("the special organisation splits private trips of others and sees their places", async () => {
  const logbook = await aLogbook(database, { isHWNOE: true });
  const id = await logbook.record({ ...example, type: 1 });

  const parts = await splitTrip(logbook.parts, logbook.admin, { id, byMileageInMeters: 12_300 });

  expect(parts.map(({ type, startAddress }) => [type, startAddress?.displayName])).toEqual([
    [1, "48.00000, 16.37000"],
    [1, "48.12000, 16.37000"],
  ]);
});

test("points of a trip that silence closed and that lie after its end are of no part", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record({
    ...example,
    meters: 20_000,
    way: [
      [0, 0],
      [1_800, 20_000],
      [2_000, 21_000, 2],
    ],
  });

  const [first, second] = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 10_000 });

  expect([first!.finishedAt, second!.finishedAt]).toEqual([
    "2026-03-02T08:15:00.000Z",
    "2026-03-02T08:30:00.000Z",
  ]);
});
