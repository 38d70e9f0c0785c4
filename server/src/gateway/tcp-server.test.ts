import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { expect, onTestFinished, test, vi } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, connectBox, greetedBox } from "../../test/kit/gateway/box.ts";
import {
  aGateway,
  incidentsOf,
  readingsOf,
  registerBox,
  singleReadingsOf,
} from "../../test/kit/gateway/gateway.ts";

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
  expect((await singleReadingsOf(database, imei, "odd_readings")).map(({ at }) => at.toISOString())).toEqual([
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

test("a message is never answered with a count, not even one whose checksum is that of another", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  // Codec 13 as it is published: the size leaves out the timestamp, and so does the checksum.
  const message = "000000000000001C0D01050000001056E924222347455420444154414F524445520D0A0100004990";
  const box = await greetedBox(gateway.port, imei);

  for (let round = 0; round < 6; round++) box.send(Buffer.from(message, "hex"));

  expect(await box.report([aRecord(0)])).toBe(1);
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

test("an address that tried five unknown IMEIs hears nothing more, and only boxes it had before go on", async () => {
  const gateway = await aGateway(database, { refusalMs: 1, tarpitMs: 50 });
  const before = await registerBox(database);
  const connected = await greetedBox(gateway.port, before);
  const answers: number[] = [];
  for (let stranger = 0; stranger < 7; stranger++) {
    answers.push(await knock(gateway.port, String(900_000_000_000_000 + stranger)));
  }

  expect(answers).toEqual([0, 0, 0, 0, 0, NaN, NaN]);
  expect(await connected.report([aRecord(0)])).toBe(1);
  expect(await knock(gateway.port, before)).toBe(1);
  // Who guesses does not learn that this one exists.
  expect(await knock(gateway.port, await registerBox(database))).toBeNaN();
});

test("boxes an address had before the gateway started are heard from it, too", async () => {
  const limits = { refusalMs: 1, tarpitMs: 50, unknownImeis: 1 };
  const imei = await registerBox(database);
  const earlier = await aGateway(database, limits);
  await greetedBox(earlier.port, imei);
  await earlier.close(0);
  const gateway = await aGateway(database, limits);
  expect(await knock(gateway.port, "900000000000000")).toBe(0);

  expect(await knock(gateway.port, imei)).toBe(1);
});

test("a blocked address costs no look-up, by TCP and by UDP", async () => {
  const gateway = await aGateway(database, { refusalMs: 1, tarpitMs: 1, unknownImeis: 1 });
  await knock(gateway.port, "900000000000000");
  const queries = vi.spyOn(database.pool("gateway"), "query");
  onTestFinished(() => queries.mockRestore());

  for (let stranger = 1; stranger < 20; stranger++) {
    await knock(gateway.port, String(900_000_000_000_000 + stranger));
  }

  expect(queries.mock.calls.filter(([query]) => JSON.stringify(query).includes("boxes"))).toEqual([]);
});

/** The answer to a greeting, NaN if there is none. */
async function knock(port: number, imei: string): Promise<number> {
  const box = await connectBox(port, imei);
  box.send(encodeHandshake(imei));
  return box.answer(1).catch(() => NaN);
}

test("a box is heard from its own networks alone, and elsewhere it is unknown", async () => {
  const gateway = await aGateway(database, { refusalMs: 1 });
  const [here, elsewhere] = [await registerBox(database), await registerBox(database)];
  const allow = (imei: string, networks: string[]) =>
    asOwner(database, "update boxes set source_networks = $2 where imei = $1", [imei, networks]);
  await allow(here, ["10.0.0.0/8", "127.0.0.0/24"]);
  await allow(elsewhere, ["10.0.0.0/8", "2001:db8::/32"]);

  expect(await knock(gateway.port, here)).toBe(1);
  expect(await knock(gateway.port, elsewhere)).toBe(0);

  await gateway.close(0);
  expect(await incidentsOf(database, elsewhere)).toMatchObject([
    { kind: "foreignSource", network: "127.0.0.1", earliest: null },
  ]);
});

test("where a box spoke from is kept, a row for each network", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(0)]);
  (await greetedBox(gateway.port, imei)).socket.destroy();

  await gateway.close(0);

  const networks = await asOwner(
    database,
    `select network, transport, last_seen_at >= first_seen_at as is_right from box_networks
     where box_number = (select number from boxes where imei = $1)`,
    [imei],
  );
  expect(networks).toEqual([{ network: "127.0.0.1", transport: "tcp", is_right: true }]);
});

test("a second connection that ejects a lively box is noted with the times of what it sends", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(0)]);

  const stranger = await greetedBox(gateway.port, imei);
  await stranger.report([aRecord(100), aRecord(200)]);
  await gateway.close(0);

  expect(await incidentsOf(database, imei)).toEqual([
    {
      kind: "ejected",
      occurrences: 1,
      network: "127.0.0.1",
      other_network: "127.0.0.1",
      earliest: new Date(aRecord(100).timestampMs),
      latest: new Date(aRecord(200).timestampMs),
    },
  ]);
});

test("a box whose line was dead and that comes back is nothing odd", async () => {
  const gateway = await aGateway(database, { livelyMs: 0 });
  const imei = await registerBox(database);
  await greetedBox(gateway.port, imei);
  const again = await greetedBox(gateway.port, imei);
  await again.report([aRecord(0)]);

  await gateway.close(0);

  expect(await incidentsOf(database, imei)).toEqual([]);
});

test("a box archived while it is connected is no longer listened to", async () => {
  const gateway = await aGateway(database, { boxMemoryMs: 3_600_000 });
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);
  await box.report([aRecord(0)]);
  await asOwner(database, "update boxes set archived_at = created_at where imei = $1", [imei]);

  let reported = 1;
  const report = () => box.report([aRecord(reported)]).then(() => (reported += 1));
  // Until the gateway has been told.
  await expect.poll(() => report().catch((error: Error) => error.message)).toContain("without an answer");
  expect(await readingsOf(database, imei)).toHaveLength(reported);
});
