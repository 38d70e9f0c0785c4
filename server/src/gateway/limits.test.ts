import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { Client } from "pg";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { createLog } from "../platform/log.ts";
import { aRecord, connectBox, greetedBox, type TestBox } from "../../test/kit/gateway/box.ts";
import { aGateway, readingsOf, registerBox } from "../../test/kit/gateway/gateway.ts";

const database = await aDatabase({ connectionsPerRole: 4 });

test("who does not greet, or greets wrongly, is shown out", async () => {
  const gateway = await aGateway(database, { handshakeMs: 50 });
  const silent = await connectBox(gateway.port, "");
  const slow = await connectBox(gateway.port, "");
  const browser = await connectBox(gateway.port, "");

  slow.send(Buffer.from("000f33", "hex"));
  browser.send(Buffer.from("GET / HTTP/1.1\r\n\r\n"));

  await Promise.all([silent.closed, slow.closed, browser.closed]);
});

test("a frame that announces too much or lacks its preamble ends the connection", async () => {
  const gateway = await aGateway(database);
  for (const bytes of ["00000000ffffffff", "0000000000004001", "0000000000000000", "01000000"]) {
    const box = await greetedBox(gateway.port, await registerBox(database));

    box.send(Buffer.from(bytes, "hex"));

    await box.closed;
  }
});

test("a frame that does not get finished ends the connection, a slow one does not", async () => {
  const gateway = await aGateway(database, { frameMs: 400 });
  const imei = await registerBox(database);
  const frame = encodeFrame({ codec: 0x8e, records: [aRecord(0)] });
  const stuck = await greetedBox(gateway.port, await registerBox(database));
  const slow = await greetedBox(gateway.port, imei);

  stuck.send(frame.subarray(0, 20));
  slow.send(frame.subarray(0, 20));
  slow.send(frame.subarray(20));

  expect(await slow.answer(4)).toBe(1);
  await stuck.closed;
  expect(await slow.report([aRecord(1)])).toBe(1);
});

test("a connection on which nothing happens is closed, pings keep it open", async () => {
  const gateway = await aGateway(database, { idleMs: 400 });
  const quiet = await greetedBox(gateway.port, await registerBox(database));
  const alive = await greetedBox(gateway.port, await registerBox(database));
  const pings = setInterval(() => alive.send(Buffer.of(0xff)), 20);

  await quiet.closed;

  expect(await alive.report([aRecord(0)])).toBe(1);
  clearInterval(pings);
});

test("of two connections of one box the newer stays, and the older may finish its frame", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const frame = encodeFrame({ codec: 0x8e, records: [aRecord(0)] });
  const idle = await greetedBox(gateway.port, imei);
  const older = await greetedBox(gateway.port, imei);
  older.send(frame.subarray(0, 30));
  await idle.closed;

  const newer = await greetedBox(gateway.port, imei);
  older.send(frame.subarray(30));

  expect(await older.answer(4)).toBe(1);
  await older.closed;
  expect(await newer.report([aRecord(1)])).toBe(1);
  expect(await readingsOf(database, imei)).toHaveLength(2);
});

test("where many connect and say nothing, the longest silent one makes room for the box that comes next", async () => {
  const gateway = await aGateway(database, { strangeSockets: 3 });
  const strangers: TestBox[] = [];
  for (let count = 0; count < 3; count++) strangers.push(await connectBox(gateway.port, ""));

  await greetedBox(gateway.port, await registerBox(database));

  await strangers[0]!.closed;
  expect(strangers.slice(1).map(({ socket }) => socket.readyState)).toEqual(["open", "open"]);
});

test("beside a known box strangers have little room as well", async () => {
  const gateway = await aGateway(database, { strangersBeside: 3 });
  const box = await greetedBox(gateway.port, await registerBox(database));
  const strangers: TestBox[] = [];
  for (let count = 0; count < 9; count++) strangers.push(await connectBox(gateway.port, ""));

  await Promise.all(strangers.slice(0, 6).map(({ closed }) => closed));

  expect(strangers.slice(6).map(({ socket }) => socket.readyState)).toEqual(["open", "open", "open"]);
  expect(await box.report([aRecord(0)])).toBe(1);
});

test.each(["networkSockets", "sockets"])(
  "known boxes, too, find no room beyond the limit %s",
  async (limit) => {
    const gateway = await aGateway(database, { [limit]: 2 });
    const boxes = [
      await greetedBox(gateway.port, await registerBox(database)),
      await greetedBox(gateway.port, await registerBox(database)),
    ];

    const tooMany = await connectBox(gateway.port, await registerBox(database));

    await tooMany.closed;
    for (const box of boxes) expect(await box.report([aRecord(0)])).toBe(1);
  },
);

test("a box that sends too much is slowed down, not refused", async () => {
  const gateway = await aGateway(database, { readingsPerSecond: 20, readingsBurst: 10 });
  const box = await greetedBox(gateway.port, await registerBox(database));
  const ten = (from: number) => Array.from({ length: 10 }, (_, index) => aRecord(from + index));
  const startedAt = performance.now();

  expect(await box.report(ten(0))).toBe(10);
  expect(await box.report(ten(10))).toBe(10);

  expect(performance.now() - startedAt).toBeGreaterThan(490);
});

test("when too much waits to be stored, boxes wait too, and nothing is lost", async () => {
  const gateway = await aGateway(database, { queuedReadings: 20, batchReadings: 10, writers: 1 });
  const boxes = await Promise.all(
    Array.from({ length: 30 }, async () => greetedBox(gateway.port, await registerBox(database))),
  );
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, gateway.load().queuedReadings)), 1);

  const acknowledged = await Promise.all(
    boxes.map((box) => box.report(Array.from({ length: 10 }, (_, second) => aRecord(second)))),
  );

  clearInterval(watch);
  expect(acknowledged).toEqual(boxes.map(() => 10));
  expect(most).toBeLessThan(40);
  const stored = await asOwner<{ count: number }>(
    database,
    `select sum(record_count)::int as count from frames join boxes on number = box_number where imei = any($1)`,
    [boxes.map(({ imei }) => imei)],
  );
  expect(stored).toEqual([{ count: 300 }]);
});

test("a gateway that stops finishes the frames it has and then closes", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);
  const idle = await greetedBox(gateway.port, await registerBox(database));
  const unlock = await lockReadings();
  const acknowledged = box.report([aRecord(0)]);
  await expect.poll(() => gateway.load().queuedReadings).toBe(1);

  const stopped = gateway.close(5_000);
  await idle.closed;
  await unlock();

  expect(await acknowledged).toBe(1);
  await stopped;
  expect(await readingsOf(database, imei)).toHaveLength(1);
});

/** Lets every insert wait until the given function is called. */
async function lockReadings(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin; lock table wegbuch.frames in exclusive mode");
  return () => client.end();
}

test("a gateway that ends keeps no unknown box waiting", async () => {
  let said = "";
  const gateway = await aGateway(
    database,
    { refusalMs: 60_000, tarpitMs: 60_000, unknownImeis: 1 },
    { log: createLog("debug", { write: (line) => void (said += line) }) },
  );
  const [refused, ignored] = [
    await connectBox(gateway.port, "900000000000001"),
    await connectBox(gateway.port, "900000000000002"),
  ];
  for (const box of [refused, ignored]) {
    box.send(encodeHandshake(box.imei));
    await expect.poll(() => said).toContain(box.imei);
  }

  await gateway.close(60_000);

  expect(await refused.answer(1)).toBe(0);
  await expect(ignored.answer(1)).rejects.toThrow("without an answer");
});
