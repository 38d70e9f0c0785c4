import { expect, test } from "vitest";
import { aTrip } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, atSecond, drives, morning, receive, tripsOf } from "../../test/kit/tracking/drives.ts";
import { aDay, aGrantedMorning } from "../../test/kit/tracking/granted-morning.ts";
import { writeFacts } from "../features/trips/facts/write-facts.ts";
import { inMandator } from "../platform/db/database.ts";
import { storeReadings } from "./store-readings.ts";

const database = await aDatabase();

/** What a box sends of the drive that began so many hours after the first one. */
const driveAt = (boxNumber: number, hour: number) =>
  drives(boxNumber, hour + 1).filter(({ reading }) => reading.deviceTime >= morning + hour * 3_600_000);

/** As they would have come at once. */
const atOnce = (records: ReturnType<typeof drives>) =>
  records.map((record) => ({ ...record, receivedAt: record.reading.deviceTime }));

const stateOf = async (boxNumber: number) =>
  (
    await asOwner<{ state: object | null }>(database, "select state from box_cursors where box_number = $1", [
      boxNumber,
    ])
  )[0]!.state;

test("a drive of somebody else that arrives days after a private one was erased becomes a trip, and the next nights leave it whole", async () => {
  const { box, mandatorId, erase, left } = await aGrantedMorning(database, ["private"]);
  await erase();
  expect((await left()).seconds).toEqual([]);
  await erase();

  const late = driveAt(box.number, 3);
  await receive(database, late);
  const told = await tripsOf(database, mandatorId);
  expect(told.map(({ meters, from }) => [meters, Math.round(from / 3_600)])).toEqual([
    [expect.any(Number), 0],
    [expect.any(Number), 3],
  ]);
  const before = await left();

  await erase();
  const after = await left();
  expect(await tripsOf(database, mandatorId)).toEqual(told);
  expect(after.seconds.filter((second) => second >= told[1]!.from)).toEqual(
    before.seconds.filter((second) => second >= told[1]!.from),
  );
  // From the first moment of it on, as if nothing had been erased before.
  expect(after.seconds).toContain(3 * 3_600 + 60);
  expect(told[1]!.meters).toBe((await untouched(3)).meters);
});

/** The same drive where nothing was erased. */
async function untouched(hour: number) {
  const { box, mandatorId } = await aGrantedMorning(database, ["private"]);
  await receive(database, driveAt(box.number, hour));
  return (await tripsOf(database, mandatorId))[1]!;
}

test("what waits to be followed is left by the night, and told afterwards", async () => {
  const { box, mandatorId, erase, left } = await aGrantedMorning(database, ["private"]);
  await storeReadings(database.pool("gateway"), driveAt(box.number, 3));
  const waiting = (await left()).seconds.filter((second) => second >= 3 * 3_600);
  await erase();
  expect((await left()).seconds).toEqual(waiting);

  await receive(database, []);
  expect(await tripsOf(database, mandatorId)).toHaveLength(2);
});

test("a private trip that was entered by hand takes nothing of what a box sent, and hides no drive that arrives late", async () => {
  const { box, mandatorId, vehicleId, person, erase, left } = await aGrantedMorning(database, ["other"]);
  const id = await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    driver_id: person,
    agent: 1,
    type: 1,
    started_at: new Date(morning + aDay * 1_000),
    finished_at: new Date(morning + (aDay + 600) * 1_000),
  });
  await inMandator(database, mandatorId, (db) => writeFacts(db, [id]), { role: "tracker" });
  const before = await left();
  await erase();
  expect((await left()).seconds).toEqual(before.seconds);

  await receive(database, driveAt(box.number, 3));
  expect((await tripsOf(database, mandatorId)).map(({ agent }) => agent)).toEqual([0, 0, 1]);
});

test("where a vehicle stands after a private drive goes night by night, also after the decision, until it is driven again", async () => {
  const { box, mandatorId, vehicleId, erase, left } = await aGrantedMorning(database, ["private"]);
  const standing = (hour: number) => aRecord(box.number, hour * 3_600, { latitude: 48.21 });
  await receive(database, atOnce([standing(53), standing(67)]));
  expect((await left()).seconds.slice(-2)).toEqual([53 * 3_600, 67 * 3_600]);
  await erase();
  expect((await left()).seconds).toEqual([]);
  expect(await stateOf(box.number)).toBeNull();
  const places = await asOwner(
    database,
    "select from vehicle_positions where vehicle_id = $1 and latitude is not null",
    [vehicleId],
  );
  expect(places).toEqual([]);

  atSecond(4 * aDay);
  await receive(database, atOnce([standing(84)]));
  expect((await left()).seconds).toEqual([84 * 3_600]);
  await erase();
  expect((await left()).seconds).toEqual([]);

  atSecond(5 * aDay);
  const start = 100;
  await receive(database, atOnce(driveAt(box.number, start)));
  const [, next] = await tripsOf(database, mandatorId);
  expect(Math.round(next!.from / 3_600)).toBe(start);
  await erase();
  const { seconds } = await left();
  expect(seconds.filter((second) => second < next!.from)).toEqual([]);
  expect(seconds).toContain(start * 3_600 + 60);
  expect(await stateOf(box.number)).not.toBeNull();
});
