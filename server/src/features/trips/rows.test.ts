import { expect, test, vi } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aRecord, aTestDrive, receive, tripsOf } from "../../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** Two trips that a record at second 1,100 makes one. */
async function twoTrips() {
  const drive = await aTestDrive(database);
  const at = (second: number, latitude: number, speedKmh: number) =>
    aRecord(drive.box.number, second, { latitude, speedKmh });
  await receive(database, [at(0, 48.2, 0), at(60, 48.21, 40), at(600, 48.26, 40)]);
  await receive(database, [
    at(1_600, 48.36, 40),
    at(1_900, 48.38, 40),
    at(2_000, 48.39, 0),
    at(2_400, 48.39, 0),
  ]);
  const trips = await tripsOf(database, drive.mandatorId);
  expect(trips).toHaveLength(2);
  return { ...drive, trips, between: at(1_100, 48.31, 40) };
}

/** Changes a trip in a transaction that ends only once following waits for it. */
async function whileChanging(change: string, id: string, follow: () => Promise<void>) {
  const person = await database.owner.connect();
  try {
    await person.query("begin");
    await person.query(`update trips set ${change} where id = $1`, [id]);
    const following = follow();
    await vi.waitFor(async () => {
      const waiting = await asOwner(
        database,
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    }, 5_000);
    await person.query("commit");
    await following;
  } finally {
    person.release();
  }
}

const failuresOf = (boxNumber: number) =>
  asOwner(database, "select failures from box_cursors where box_number = $1", [boxNumber]);

test("what somebody enters while late records change a trip stays", async () => {
  const { mandatorId, box, trips, between } = await twoTrips();

  const change = "type = 2, has_been_changed = true";
  await whileChanging(change, trips[0]!.id, () => receive(database, [between]));

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: trips[0]!.id, from: 0, to: 2_000, meters: 21_127, type: 2 },
  ]);
  expect(await failuresOf(box.number)).toEqual([{ failures: 0 }]);
});

test("a trip somebody locks while late records would take it away stays", async () => {
  const { mandatorId, box, trips, between } = await twoTrips();

  await whileChanging("locked_at = created_at", trips[1]!.id, () => receive(database, [between]));

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { id: trips[0]!.id, from: 0, to: trips[1]!.from },
    { id: trips[1]!.id, from: trips[1]!.from, to: 2_000 },
  ]);
  expect(await failuresOf(box.number)).toEqual([{ failures: 0 }]);
});
