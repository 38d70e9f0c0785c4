import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../platform/db/test-database.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../../tracking/test-drives.ts";
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
