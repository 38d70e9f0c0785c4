import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../platform/db/test-database.ts";
import { aRecord, connectBox, greetedBox } from "./test-box.ts";
import { aGateway, readingsOf, registerBox } from "./test-gateway.ts";

const database = await aDatabase({ connectionsPerRole: 4 });

test("a box is let in, reports, and gets an acknowledgement of what is stored", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);

  const box = await greetedBox(gateway.port, imei);
  const acknowledged = await box.report([aRecord(0), aRecord(10)]);

  expect(acknowledged).toBe(2);
  const stored = await readingsOf(database, imei);
  expect(stored).toMatchObject([
    { at: new Date(aRecord(0).timestampMs), latitude: 482_000_000, speed: 40 },
    { at: new Date(aRecord(10).timestampMs), latitude: 482_010_000, speed: 40 },
  ]);
});

test("the tracker is told which box has news and from when on", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);

  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(30), aRecord(20)]);

  const arrivals = await asOwner<{ at: Date }>(
    database,
    `select earliest_device_time as at from arrivals where box_number = (select number from boxes where imei = $1)`,
    [imei],
  );
  expect(arrivals).toEqual([{ at: new Date(aRecord(20).timestampMs) }]);
});

test("frames of all three codecs arrive, glued together or byte by byte, with pings between", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const ping = Buffer.of(0xff);
  const stream = Buffer.concat([
    ping,
    encodeHandshake(imei),
    encodeFrame({ codec: 0x08, records: [aRecord(0)] }),
    ping,
    encodeFrame({ codec: 0x8e, records: [aRecord(1), aRecord(2)] }),
    encodeFrame({ codec: 0x10, records: [aRecord(3)] }),
  ]);

  const glued = await connectBox(gateway.port, imei);
  glued.send(stream);
  expect([
    await glued.answer(1),
    await glued.answer(4),
    await glued.answer(4),
    await glued.answer(4),
  ]).toEqual([1, 1, 2, 1]);
  const split = await connectBox(gateway.port, imei);
  for (const byte of stream) {
    split.send(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  expect([
    await split.answer(1),
    await split.answer(4),
    await split.answer(4),
    await split.answer(4),
  ]).toEqual([1, 1, 2, 1]);

  expect(await readingsOf(database, imei)).toHaveLength(4);
});

test("the newest records may come first, and repeated ones are acknowledged but stored once", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);

  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(30), aRecord(20), aRecord(10)]);
  const again = await box.report([aRecord(10), aRecord(20), aRecord(20), aRecord(0)]);

  expect(again).toBe(4);
  expect((await readingsOf(database, imei)).map(({ at }) => at.getTime())).toEqual(
    [0, 10, 20, 30].map((second) => aRecord(second).timestampMs),
  );
});

test("two records of one instant with different contents are both kept", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const ignitionOff = { eventId: 239, io: [{ id: 239, size: 1, value: 0 }] };

  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(0), aRecord(0, ignitionOff)]);

  expect((await readingsOf(database, imei)).map(({ eventType }) => eventType)).toEqual([null, "IgnitionOff"]);
});

test("impossible times are acknowledged and put aside, impossible values are left out", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const inAnHour = Date.now() + 3_600_000;

  const box = await greetedBox(gateway.port, imei);
  const acknowledged = await box.report([
    aRecord(0, { speedKmh: 0xffff }),
    aRecord(0, { timestampMs: 0 }),
    aRecord(0, { timestampMs: inAnHour }),
    aRecord(0, { timestampMs: 2 ** 63 }),
  ]);

  expect(acknowledged).toBe(4);
  expect(await readingsOf(database, imei)).toMatchObject([{ speed: null }]);
  expect((await readingsOf(database, imei, "odd_readings")).map(({ at }) => at.toISOString())).toEqual([
    "1970-01-01T00:00:00.000Z",
    new Date(inAnHour).toISOString(),
    "9999-12-31T23:59:59.999Z",
  ]);
});

test("a broken frame is answered with zero and stores nothing, five in a row end the connection", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const broken = encodeFrame({ codec: 0x8e, records: [aRecord(0)] });
  broken[20]! ^= 1;

  const box = await greetedBox(gateway.port, imei);
  for (let round = 0; round < 4; round++) {
    box.send(broken);
    expect(await box.answer(4)).toBe(0);
  }
  expect(await box.report([aRecord(1)])).toBe(1);
  for (let round = 0; round < 5; round++) {
    box.send(broken);
    expect(await box.answer(4)).toBe(0);
  }

  await box.closed;
  expect(await readingsOf(database, imei)).toHaveLength(1);
});

test("answers to commands need no acknowledgement", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const answer = Buffer.from(
    "00000000000000370c01060000002f4449313a31204449323a30204449333a302041494e313a302041494e323a313639323420444f313a3020444f323a3101000066e3",
    "hex",
  );

  const box = await greetedBox(gateway.port, imei);
  box.send(answer);

  expect(await box.report([aRecord(0)])).toBe(1);
});

test("an unknown and an archived box are told so after a while", async () => {
  const gateway = await aGateway(database, { refusalMs: 50 });
  const archived = await registerBox(database, { archived_at: new Date() });

  for (const imei of ["999999999999999", archived]) {
    const box = await connectBox(gateway.port, imei);
    const startedAt = performance.now();
    box.send(encodeHandshake(imei));

    expect(await box.answer(1)).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(45);
    await box.closed;
  }
});

test("an address that tries many unknown IMEIs gets no more answers, except for its known boxes", async () => {
  const gateway = await aGateway(database, { refusalMs: 1, tarpitMs: 50 });
  const imei = await registerBox(database);
  const answers: number[] = [];
  for (let stranger = 0; stranger < 7; stranger++) {
    const box = await connectBox(gateway.port, String(900_000_000_000_000 + stranger));
    box.send(encodeHandshake(box.imei));
    answers.push(await box.answer(1).catch(() => NaN));
  }

  expect(answers).toEqual([0, 0, 0, 0, 0, NaN, NaN]);
  await greetedBox(gateway.port, imei);
});

test("a box archived while it is connected is no longer listened to", async () => {
  const gateway = await aGateway(database, { boxMemoryMs: 0 });
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);
  await asOwner(database, "update boxes set archived_at = created_at where imei = $1", [imei]);

  await expect(box.report([aRecord(0)])).rejects.toThrow("without an answer");
  expect(await readingsOf(database, imei)).toEqual([]);
});
