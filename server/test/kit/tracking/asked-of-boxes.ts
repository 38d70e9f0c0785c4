import { expect } from "vitest";
import { startAttachments } from "../../../src/features/boxes/start-attachments.ts";
import { listMandatorBoxes } from "../../../src/features/boxes/find-mandator-boxes.ts";
import { readPositions } from "../../../src/features/rawdata/read-positions.ts";
import { readRawEvents } from "../../../src/features/rawdata/read-raw-events.ts";
import { erasePlaces } from "../../../src/features/retention/erase-places.ts";
import { clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { refollow } from "../../../src/tracking/refollow.ts";
import { storeReceived } from "../../../src/tracking/store-received.ts";
import { takeBackOdd } from "../../../src/tracking/take-back-odd.ts";
import { aBox, aMandator, aVehicle } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aRecord } from "../gateway/box.ts";
import { aTestDrive, drives, followAll, followingOf, morning, receive, tripsOf } from "./drives.ts";
import { aReceivedFrame } from "./frames.ts";
import { aGrantedMorning } from "./granted-morning.ts";
import { aReceivedReading } from "./readings.ts";

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const everyBox = { withoutMandator: false, isArchived: false, searchTerm: undefined, page: 1, perPage: 20 };

/** All that the product asks of what boxes sent (rule database/by-box), by what it is asked for; each expects what is right. */
export const askedOfBoxes: Record<string, (database: TestDatabase) => Promise<void>> = {
  following: async (database) => {
    const { mandatorId, box } = await aTestDrive(database);
    await receive(database, drives(box.number, 3));
    // Late, and with a page that is read on from.
    await receive(database, drives(box.number, 5).slice(41), { pageReadings: 4 });
    expect(await tripsOf(database, mandatorId)).toHaveLength(5);
    expect(await refollow(followingOf(database), { imei: box.imei })).toEqual({ followed: 1, left: 0 });
    expect(await tripsOf(database, mandatorId)).toHaveLength(5);
  },
  "following of frames": async (database) => {
    const { box } = await aTestDrive(database);
    const frame = aReceivedFrame({ number: box.number, deviceType: "bm" }, [aRecord(0), aRecord(1)]);
    await storeReceived(database.pool("gateway"), [...frame, ...frame]);
    await followAll(database);
    const stored = await asOwner(database, "select from frames where box_number = $1", [box.number]);
    expect(stored).toHaveLength(1);
  },
  "taking back": async (database) => {
    const { box } = await aTestDrive(database);
    await asOwner(
      database,
      `insert into odd_readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)
       values ($1, now() - interval '1 hour', 0, 17, now() - interval '2 hours', 'bm', 0, true)`,
      [box.number],
    );
    expect(await takeBackOdd(database, { isWanted: true })).toBe(1);
    expect(await asOwner(database, "select from readings where box_number = $1", [box.number])).toHaveLength(
      1,
    );
  },
  "raw data": async (database) => {
    const { box } = await aTestDrive(database);
    await receive(database, drives(box.number, 2));
    const [from, to] = [morning - dayMs, morning + 2 * dayMs].map((time) => new Date(time).toISOString());
    const asked = { boxId: box.id, boxNumber: box.number, from: from!, to: to! };
    let positions = 0;
    for await (const batch of await readPositions(database, asked)) positions += batch.length;
    expect(positions).toBe(26);
    for await (const batch of await readRawEvents(database, asked)) expect(batch).toEqual([]);
  },
  "last contacts": async (database) => {
    const { mandatorId, box } = await aTestDrive(database);
    await receive(database, drives(box.number, 1));
    const { items } = await listMandatorBoxes(database, clock.now(), { ...everyBox, mandatorId });
    expect(items.map(({ lastContactAt }) => lastContactAt)).toEqual([expect.any(String)]);
  },
  attaching: async (database) => {
    const mandatorId = await aMandator(database);
    const box = await aBox(database, mandatorId);
    await receive(database, drives(box.number, 2));
    const vehicleId = await aVehicle(database, mandatorId);
    await inMandator(database, mandatorId, (db) =>
      startAttachments(db, [{ boxId: box.id, vehicleId }], clock.now()),
    );
    // What it sent before anybody put it into a vehicle is asked for, and told to whoever follows.
    await followAll(database);
    expect((await tripsOf(database, mandatorId)).map(({ vehicle }) => vehicle)).toEqual([
      vehicleId,
      vehicleId,
    ]);
  },
  "erasing of places": async (database) => {
    const { mandatorId, box } = await aTestDrive(database);
    await receive(database, drives(box.number, 2));
    await erasePlaces({ database, clock }, mandatorId, dayOf(morning + 2 * dayMs));
    expect(await asOwner(database, "select from readings where box_number = $1", [box.number])).toEqual([]);
  },
  "erasing of drives": async (database) => {
    const { erase, left } = await aGrantedMorning(database);
    await erase();
    expect((await left()).tracks).toEqual([true, false, false, true]);
  },
  partitions: async (database) => {
    const box = await aBox(database, await aMandator(database));
    const soon = Date.now() + 45 * dayMs;
    const partitions = monthlyPartitionsOf(soon, 2);
    const areThere = () =>
      asOwner(database, "select to_regclass(name) is not null as is from unnest($1::text[]) as name", [
        partitions,
      ]);
    expect(await areThere()).toEqual([{ is: false }, { is: false }]);

    await database.pool("jobs").query("select ensure_reading_partitions($1)", [dayOf(soon)]);

    expect(await areThere()).toEqual([{ is: true }, { is: true }]);
    const sentAt = Date.parse(`${partitions[0]!.slice(-7).replace("_", "-")}-15T08:00:00Z`);
    const reading = aReceivedReading(box.number, 0, { deviceTime: sentAt });
    const frame = aReceivedFrame({ number: box.number, deviceType: "bm" }, [aRecord(0)]);
    const received = [reading, ...frame].map((one) => ({
      ...one,
      receivedAt: sentAt,
      from: sentAt,
      until: sentAt,
    }));
    await storeReceived(database.pool("gateway"), received);
    for (const partition of partitions)
      expect(
        await asOwner(database, `select box_number from ${partition} where box_number = $1`, [box.number]),
      ).toEqual([{ box_number: box.number }]);
  },
};

/** Where what boxes send lies in the month so many months after another one. */
function monthlyPartitionsOf(time: number, later: number): string[] {
  const month = new Date(time);
  const first = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + later));
  const name = first.toISOString().slice(0, 7).replace("-", "_");
  return ["readings", "frames"].map((table) => `${table}_${name}`);
}
