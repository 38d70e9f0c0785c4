import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { silentLog } from "../platform/log.ts";
import { ReadingQueue } from "./reading-queue.ts";
import type { ReceivedReading } from "./received.ts";
import { storeReceived } from "./store-received.ts";
import { aReceivedReading } from "../../test/kit/tracking/readings.ts";

const database = await aDatabase();
const pool = database.pool("gateway");
const limits = { queuedReadings: 1_000, batchReadings: 100, writers: 1 };
const unstorable = { infoText: "\u0000" };

test("what waits while a commit is under way goes into the next one together", async () => {
  const batches: number[] = [];
  const queue = new ReadingQueue(async (readings) => batches.push(readings.length), limits, silentLog());

  await Promise.all(Array.from({ length: 30 }, (_, box) => queue.add(someReadings(box, 5))));

  expect(batches).toEqual([5, 100, 45]);
  expect(queue.length).toBe(0);
});

test("readings that fill more than a batch are stored in one piece", async () => {
  const batches: number[] = [];
  const queue = new ReadingQueue(async (readings) => batches.push(readings.length), limits, silentLog());

  await queue.add(someReadings(1, 250));

  expect(batches).toEqual([250]);
});

test("never more writers than allowed are at work, and never more readings than allowed wait", async () => {
  let writing = 0;
  let most = 0;
  const store = async () => {
    most = Math.max(most, ++writing);
    await new Promise(setImmediate);
    writing--;
  };
  const tight = { queuedReadings: 20, batchReadings: 10, writers: 2 };
  const queue = new ReadingQueue(store, tight, silentLog());
  let longest = 0;

  const added = Array.from({ length: 50 }, async (_, box) => {
    await queue.add(someReadings(box, 4));
    longest = Math.max(longest, queue.length);
  });
  await Promise.all(added);

  expect(most).toBe(2);
  expect(longest).toBeLessThan(24);
});

test("of a batch with unstorable readings all others are stored, and only their senders hear of it", async () => {
  const queue = new ReadingQueue((received) => storeReceived(pool, received), limits, silentLog());
  const first = queue.add(someReadings(1, 1));
  const outcomes = Array.from({ length: 20 }, (_, box) =>
    queue.add(
      box % 7 === 3 ? [...someReadings(box, 3), aReceivedReading(box, 9, unstorable)] : someReadings(box, 4),
    ),
  );

  const settled = await Promise.allSettled(outcomes);
  await first;

  expect(settled.flatMap(({ status }, box) => (status === "rejected" ? [box] : []))).toEqual([3, 10, 17]);
  const counts = await asOwner<{ box: number; count: number }>(
    database,
    "select box_number as box, count(*)::int as count from readings group by 1 order by 1",
  );
  expect(counts).toEqual(Array.from({ length: 20 }, (_, box) => ({ box, count: box % 7 === 3 ? 3 : 4 })));
});

function someReadings(boxNumber: number, count: number): ReceivedReading[] {
  return Array.from({ length: count }, (_, second) => aReceivedReading(boxNumber, second));
}
