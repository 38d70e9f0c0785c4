import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { expect, test } from "vitest";
import { aDriver, aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFollowedBox, at, store } from "../kit/api/followed-box.ts";

const database = await aDatabase();

test("where a vehicle was driven privately, and stood until it drove for the company, nobody is told", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  const trip = (from: number, until: number | null, given: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      started_at: at(from),
      finished_at: until === null ? null : at(until),
      ...given,
    });
  await trip(10, 20);
  await trip(30, 40, { type: 1 });
  await trip(44, 45, { deleted_at: at(46) });
  await trip(50, 60, { type: 2 });
  await trip(70, 80, { type: 1, deleted_at: at(85) });
  await trip(90, 100);
  await trip(120, null, { type: 1 });
  const shown: Record<number, boolean> = {
    15: true,
    25: true,
    30: false,
    35: false,
    40: false,
    44: false,
    49: false,
    50: true,
    65: true,
    70: false,
    85: false,
    90: true,
    105: true,
    110: false,
    115: true,
    120: false,
    500: false,
  };
  const seconds = Object.keys(shown).map(Number);
  await store(
    database,
    box,
    Object.fromEntries(seconds.map((second) => [second, { isPrivate: second === 110 }])),
  );
  const positions = await read("Positions", 0, 600);
  const seen = positions.map(({ latitude }, index) => [seconds[index], latitude !== null]);
  expect(seen).toEqual(seconds.map((second) => [second, shown[second]]));
  expect(positions[3]).toMatchObject({
    longitude: null,
    altitude: null,
    heading: null,
    distanceToPrevPointMeters: null,
    speed: 40,
    satellites: 11,
  });
  const alone = await read("Positions", 41, 50);
  expect(alone.map(({ latitude }) => latitude)).toEqual([null, null]);
});

test("nothing is measured across what is hidden", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  const trip = { vehicle_id: vehicleId, type: 1, started_at: at(30), finished_at: at(40) };
  await aTrip(database, mandatorId, trip);
  await aTrip(database, mandatorId, { vehicle_id: vehicleId, started_at: at(50), finished_at: at(60) });
  await store(database, box, { 20: {}, 35: {}, 50: { latitude: 48.21 }, 51: { latitude: 48.22 } });
  const positions = await read("Positions", 0, 100);
  expect(positions.map((one) => one.distanceToPrevPointMeters)).toEqual([null, null, null, 1_111.9]);
});

test("a former mandator's private trips stay private after the box was handed on, another box's hide nothing", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    started_at: at(10),
    finished_at: at(30),
    type: 1,
  });
  const next = await aMandator(database);
  const nextVehicle = await aVehicle(database, next);
  await aTrip(database, next, { vehicle_id: nextVehicle, started_at: at(15), finished_at: at(60), type: 1 });
  await asOwner(database, "update box_attachments set attached_until = $1 where box_id = $2", [
    at(20),
    box.id,
  ]);
  await asOwner(database, "update boxes set mandator_id = $1 where id = $2", [next, box.id]);
  await inMandator(database, next, (db) =>
    db
      .insertInto("box_attachments")
      .values({
        id: newId(),
        box_id: box.id,
        vehicle_id: nextVehicle,
        attached_from: at(50),
        created_at: at(50),
      })
      .execute(),
  );
  await store(database, box, { 5: {}, 12: {}, 25: {}, 40: {}, 55: {}, 70: {} });
  const places = (await read("Positions", 0, 100)).map(({ latitude }) => latitude !== null);
  // Before its first drive and once it was taken out the box lies where the private drive began or ended.
  expect(places).toEqual([false, false, false, false, false, false]);
});

test("a box that was taken out after a private drive tells no place until it drives in a vehicle again", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  const trip = (from: number, until: number, type: number) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      started_at: at(from),
      finished_at: at(until),
      type,
    });
  await trip(10, 20, 0);
  await trip(30, 40, 1);
  // Of the vehicle, with another box.
  await trip(60, 65, 0);
  await asOwner(database, "update box_attachments set attached_until = $1 where box_id = $2", [
    at(50),
    box.id,
  ]);
  const other = await aVehicle(database, mandatorId);
  await aTrip(database, mandatorId, { vehicle_id: other, started_at: at(90), finished_at: at(95) });
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("box_attachments")
      .values({
        id: newId(),
        box_id: box.id,
        vehicle_id: other,
        attached_from: at(80),
        created_at: at(80),
      })
      .execute();
  });
  await store(database, box, { 5: {}, 25: {}, 35: {}, 55: {}, 70: {}, 85: {}, 92: {} });
  const places = (await read("Positions", 0, 100)).map(({ latitude }) => latitude !== null);
  expect(places).toEqual([true, true, false, false, false, false, true]);
  expect((await read("Positions", 66, 79)).map(({ latitude }) => latitude)).toEqual([null]);
});

test("nothing that people wrote down, split or merged ends the time in which raw data has no places", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  const trip = (from: number, until: number, given: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      started_at: at(from),
      finished_at: at(until),
      ...given,
    });
  // Nor does one that was entered tell where the box had been before its first drive.
  await trip(5, 6, { agent: 1 });
  await trip(10, 20, { type: 1 });
  await trip(30, 31, { agent: 1 });
  const part = await trip(40, 45, { is_recomposed: true });
  await trip(50, 51, { agent: 3 });
  await trip(60, 65, { is_recomposed: true, type: 1 });
  await trip(65, 70, { is_recomposed: true });
  await trip(60, 70, { copied_from_id: part, deleted_at: at(80) });
  await trip(90, 95, { is_recomposed: true });
  await trip(90, 95, { copied_from_id: part, deleted_at: at(96) });
  await store(database, box, Object.fromEntries([3, 15, 30, 42, 50, 67, 85, 92].map((time) => [time, {}])));
  const places = (await read("Positions", 0, 100)).map(({ latitude }) => latitude !== null);
  expect(places).toEqual([false, false, false, false, false, false, false, true]);
});

test("what a company agreed keeps its places out of raw data: outside of its windows, and where nobody consented", async () => {
  const { box, vehicleId, mandatorId, read } = await aFollowedBox(database);
  const driver = await aDriver(database, mandatorId);
  const drive = (from: number, until: number, given: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: vehicleId,
      driver_id: driver,
      started_at: at(from),
      finished_at: at(until),
      ...given,
    });
  await drive(10, 20);
  await drive(30, 40, { driver_id: null });
  await drive(50, 60);
  await store(database, box, { 5: {}, 15: {}, 25: {}, 35: {}, 55: {}, 65: {} });
  const seen = async () => (await read("Positions", 0, 600)).map(({ latitude }) => latitude !== null);
  const agree = (kind: number, windows: string) =>
    asOwner(
      database,
      "update mandators set agreement_kind = $2, agreed_on = '2026-05-01', agreed_windows = $3 where id = $1",
      [mandatorId, kind, windows],
    );
  await agree(1, "{[0,10080)}");
  expect(await seen()).toEqual([true, true, true, true, true, true]);
  await agree(1, "{}");
  expect(await seen()).toEqual([false, false, false, false, false, false]);
  // A drive that goes on when the window ends has no way, not even half of it.
  await asOwner(database, "update trips set finished_at = $2 where mandator_id = $1 and started_at = $3", [
    mandatorId,
    at(200),
    at(50),
  ]);
  await agree(1, minutesBetween(at(5), at(65)));
  expect(await seen()).toEqual([true, true, true, true, false, false]);
  await agree(2, "{[0,10080)}");
  expect(await seen()).toEqual([false, false, false, false, false, false]);
  await asOwner(
    database,
    "insert into agreement_consents (mandator_id, user_id, given_at) values ($1, $2, $3)",
    [mandatorId, driver, at(45)],
  );
  expect(await seen()).toEqual([false, false, false, false, true, true]);
  await asOwner(database, "update agreement_consents set given_at = $2 where mandator_id = $1", [
    mandatorId,
    at(0),
  ]);
  expect(await seen()).toEqual([false, true, true, false, true, true]);
});

/** A window of the whole minutes in which two instants lie. */
function minutesBetween(first: Date, last: Date): string {
  // The first of January 1970 was a Thursday.
  const [from, until] = [first.getTime(), last.getTime() + 60_000].map(
    (time) => (Math.floor(wallOf(time) / 60_000) + 3 * 1_440) % 10_080,
  ) as [number, number];
  return from < until ? `{[${from},${until})}` : `{[0,${until}),[${from},10080)}`;
}
