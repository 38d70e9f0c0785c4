import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { eraseGranted } from "../../../src/features/retention/jobs.ts";
import { clock, fixClock } from "../../../src/platform/clock.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { closeSilent } from "../../../src/tracking/follow-boxes.ts";
import { aDriver } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aTestDrive, atSecond, drives, followingOf, morning, receive, tripsOf } from "./drives.ts";

export const aDay = 86_400;

/**
 * Drives of a vehicle of a morning, the first one at eight and each an hour later, in the words of who drove: the person who
 * was granted that his go, privately or not, or somebody else. Three days later it is the night after that.
 */
export async function aGrantedMorning(
  database: TestDatabase,
  told: readonly ("other" | "private" | "business")[] = ["other", "private", "business", "other"],
) {
  onTestFinished(() => fixClock(undefined));
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  await receive(database, drives(box.number, told.length));
  atSecond(3 * aDay);
  await closeSilent(followingOf(database));
  const found = await tripsOf(database, mandatorId);
  const [person, other] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  for (const [index, { id }] of found.entries())
    await asOwner(database, "update trips set driver_id = $2, type = $3 where id = $1", [
      id,
      told[index] === "other" ? other : person,
      told[index] === "private" ? 1 : 0,
    ]);
  const trips = await tripsOf(database, mandatorId);
  const day = (second: number) => new Date(morning + second * 1_000).toISOString().slice(0, 10);
  await asOwner(
    database,
    `insert into deletion_requests (mandator_id, id, user_id, text, asked_at, due_on, decided_by, decided_at, is_granted, erased_until_on)
     values ($1, $2, $3, 'x', $4, $5, $6, $4, true, $5)`,
    [mandatorId, newId(), person, clock.now(), day(2 * aDay), other],
  );
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-erasures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const erase = () => eraseGranted({ database, clock, folder }, mandatorId);
  /** By the second of the morning. */
  const left = async () => {
    const records = await asOwner<{ second: number }>(
      database,
      `select extract(epoch from device_time)::float - $2 as second from readings where box_number = $1
       union all
       select extract(epoch from from_time)::float - $2 from frames where box_number = $1
       order by second`,
      [box.number, morning / 1_000],
    );
    const tracks = await asOwner<{ id: string }>(
      database,
      "select distinct trip_id as id from trip_tracks where mandator_id = $1",
      [mandatorId],
    );
    return {
      seconds: records.map(({ second }) => second),
      tracks: trips.map(({ id }) => tracks.some((track) => track.id === id)),
    };
  };
  return { mandatorId, vehicleId, box, person, trips, erase, left };
}
