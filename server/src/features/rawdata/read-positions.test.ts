import { expect, test } from "vitest";
import { aBox, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aRecord } from "../../../test/kit/gateway/box.ts";
import { aReceivedFrame } from "../../../test/kit/tracking/frames.ts";
import { storeReceived } from "../../tracking/store-received.ts";
import { readPositions } from "./read-positions.ts";
import { readRawEvents } from "./read-raw-events.ts";

const database = await aDatabase();

test("100,000 rows come whole and in order, many of one instant too, a thousand at a time", async () => {
  const box = await aBox(database, await aMandator(database));
  const at = new Date(Date.now() - 86_400_000);
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid,
       latitude, longitude)
     select $1, $2::timestamptz + (n / 1500) * interval '1 second', n % 2, 50000 - n, $2::timestamptz, 'bm', 0, true,
       482000000 + n, 163700000 from generate_series(0, 99999) as n`,
    [box.number, at],
  );
  const to = new Date(at.getTime() + 3_600_000).toISOString();
  const asked = { boxId: box.id, boxNumber: box.number, from: at.toISOString(), to };
  const [latitudes, times] = [new Set<number | null>(), [] as string[]];
  for await (const batch of await readPositions(database, asked)) {
    expect(batch.length).toBeLessThanOrEqual(1_000);
    for (const { latitude, deviceTime } of batch) {
      latitudes.add(latitude);
      times.push(deviceTime);
    }
  }
  expect(latitudes.size).toBe(100_000);
  expect(times).toEqual(times.toSorted());
});

test("what lies in frames and what lies by itself comes in one order, and what lies in both comes once", async () => {
  const box = await aBox(database, await aMandator(database));
  const sender = { number: box.number, deviceType: "bm" as const };
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 86_400_000;
  const records = Array.from({ length: 3_000 }, (_, index) => ({
    ...aRecord(0, { eventId: index % 10 === 0 ? 239 : 0 }),
    timestampMs: start + index * 1_000,
  }));
  for (let from = 0; from < records.length; from += 7) {
    // Each frame tells the last of the one before again.
    const frame = records.slice(Math.max(0, from - 1), from + 7);
    await storeReceived(database.pool("gateway"), aReceivedFrame(sender, frame));
  }
  const far = { ...aRecord(0), timestampMs: start + 2 * 3_600_000 };
  await storeReceived(database.pool("gateway"), aReceivedFrame(sender, [records[5]!, far]));

  const asked = { boxId: box.id, boxNumber: box.number, from: isoOf(start), to: isoOf(start + 86_400_000) };
  const times: string[] = [];
  for await (const batch of await readPositions(database, asked)) {
    expect(batch.length).toBeLessThanOrEqual(1_000);
    times.push(...batch.map(({ deviceTime }) => deviceTime));
  }
  expect(times).toEqual([...records, far].map(({ timestampMs }) => isoOf(timestampMs)));

  const part = { ...asked, from: isoOf(start + 1_500_000), to: isoOf(start + 1_520_000) };
  const events = [];
  for await (const batch of await readRawEvents(database, part)) events.push(...batch);
  expect(events.map(({ deviceTime, eventType }) => [deviceTime, eventType])).toEqual(
    [1_500, 1_510].map((second) => [isoOf(start + second * 1_000), "IgnitionOn"]),
  );
});

const isoOf = (time: number) => new Date(time).toISOString();
