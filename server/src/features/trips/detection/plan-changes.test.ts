import { expect, test } from "vitest";
import { aDriver } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { aRecord, aTestDrive, drives, receive, tripsOf } from "../../../../test/kit/tracking/drives.ts";
import { decodeTrack } from "../tracks/track-codec.ts";

const database = await aDatabase();

test("a running trip somebody makes private keeps the track it has", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 6));
  await asOwner(database, "update trips set type = 1, has_been_changed = true where mandator_id = $1", [
    mandatorId,
  ]);

  await receive(database, records.slice(6, 8));
  await receive(database, records.slice(8, 9));
  await receive(database, records.slice(9));

  const trips = await tripsOf(database, mandatorId);
  expect(trips).toMatchObject([{ from: 0, to: 170, meters: 1112, type: 1 }]);
  const parts = await asOwner<{ points: Buffer }>(
    database,
    "select points from trip_tracks where trip_id = $1 order by part",
    [trips[0]!.id],
  );
  expect(parts.flatMap(({ points }) => decodeTrack(points))).toHaveLength(12);
});

/** A box whose trips people change, and what becomes of them when late records tell more. */
async function aChangedDrive() {
  const { mandatorId, box } = await aTestDrive(database);
  const driverId = await aDriver(database, mandatorId);
  const stored = () =>
    asOwner<{ type: number; driver_id: string; has_been_changed: boolean; created_at: Date }>(
      database,
      "select type, driver_id, has_been_changed, created_at from trips where mandator_id = $1 order by started_at",
      [mandatorId],
    );
  return {
    at: (second: number, latitude: number, speedKmh: number) =>
      aRecord(box.number, second, { latitude, speedKmh }),
    change: async (index: number, type: number) => {
      const trips = await tripsOf(database, mandatorId);
      await asOwner(
        database,
        "update trips set type = $1, driver_id = $2, has_been_changed = true where id = $3",
        [type, driverId, trips[index]!.id],
      );
    },
    stored,
    said: (type: number) => ({ type, driver_id: driverId, has_been_changed: true }),
  };
}

test("a trip that somebody made private stays private when late records make it part of a longer one", async () => {
  const { at, change, stored, said } = await aChangedDrive();
  await receive(database, [at(0, 48.2, 0), at(60, 48.21, 40), at(600, 48.26, 40)]);
  await receive(database, [
    at(1_600, 48.36, 40),
    at(1_900, 48.38, 40),
    at(2_000, 48.39, 0),
    at(2_400, 48.39, 0),
  ]);
  expect(await stored()).toHaveLength(2);
  await change(0, 2);
  await change(1, 1);

  await receive(database, [at(1_100, 48.31, 40)]);

  expect(await stored()).toMatchObject([said(1)]);
});

test("what somebody said of a trip holds for all that late records make of it", async () => {
  const { at, change, stored, said } = await aChangedDrive();
  await receive(database, [at(0, 48.2, 0), at(60, 48.21, 40), at(700, 48.26, 40), at(760, 48.27, 40)]);
  await receive(database, [at(900, 48.28, 0), at(1_300, 48.28, 0)]);
  expect(await stored()).toHaveLength(1);
  await change(0, 1);

  const [known] = await stored();
  await receive(database, [at(100, 48.22, 0), at(300, 48.22, 0), at(500, 48.22, 0)]);

  expect(await stored()).toMatchObject([said(1), said(1)]);
  // Nor do they give anybody more time to speak of it.
  const since = (await stored()).map(({ created_at }) => created_at);
  expect(since).toEqual([known!.created_at, known!.created_at]);
});
