import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeDatagram } from "@wegbuch/device-protocol/teltonika/datagram";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, greetedBox } from "../../test/kit/gateway/box.ts";
import { aGateway, incidentsOf, readingsOf, registerBox } from "../../test/kit/gateway/gateway.ts";

const database = await aDatabase();

test.each([0x08, 0x8e, 0x10] as const)(
  "records of codec %i are stored, then acknowledged with both ids of the packet",
  async (codec) => {
    const gateway = await aGateway(database);
    const imei = await registerBox(database);
    const box = await aSender(gateway.udp.port);

    box.send(packet(imei, [aRecord(0), aRecord(1)], { codec, packetId: 0xcafe, avlPacketId: 7 }));

    expect(await box.answer()).toBe("0005cafe010702");
    expect(await readingsOf(database, imei)).toHaveLength(2);
    expect(gateway.udp.load()).toEqual({ acknowledged: 1, refused: 0, dropped: 0 });
  },
);

test("a repeated packet is acknowledged again and stored once", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const box = await aSender(gateway.udp.port);

  for (const _time of [1, 2]) {
    box.send(packet(imei, [aRecord(0)]));
    expect(await box.answer()).toBe("00050001010101");
  }

  expect(await readingsOf(database, imei)).toHaveLength(1);
});

test("nothing is answered to an unknown or archived box, nor to what is no packet", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const archived = await registerBox(database, { archived_at: new Date() });
  const box = await aSender(gateway.udp.port);
  const wrong = packet(imei, [aRecord(0)]);
  wrong[1]! += 1;

  for (const bytes of [
    packet("999999999999999", [aRecord(0)]),
    packet(archived, [aRecord(0)]),
    wrong,
    Buffer.from("GET / HTTP/1.1"),
    Buffer.alloc(0),
  ])
    box.send(bytes);
  await expect.poll(() => gateway.udp.load().refused).toBe(5);
  box.send(packet(imei, [aRecord(1)], { packetId: 2 }));

  expect(await box.answer()).toBe("00050002010101");
  expect(await readingsOf(database, imei)).toHaveLength(1);
  expect(await readingsOf(database, archived)).toEqual([]);
});

test("what cannot be stored is not acknowledged", async () => {
  const broken = await aDatabase();
  const gateway = await aGateway(broken);
  const imei = await registerBox(broken);
  await asOwner(broken, "alter table frames rename to gone");
  const box = await aSender(gateway.udp.port);

  box.send(packet(imei, [aRecord(0)]));
  await expect.poll(() => gateway.udp.load().dropped).toBe(1);
  await asOwner(broken, "alter table gone rename to frames");
  box.send(packet(imei, [aRecord(0)], { packetId: 2 }));

  expect(await box.answer()).toBe("00050002010101");
});

test("who sends faster than a box may is not heard, and is heard again later", async () => {
  const gateway = await aGateway(database, { readingsPerSecond: 1, readingsBurst: 2 });
  const imei = await registerBox(database);
  const box = await aSender(gateway.udp.port);

  box.send(packet(imei, [aRecord(0), aRecord(1)]));
  expect(await box.answer()).toBe("00050001010102");
  box.send(packet(imei, [aRecord(2), aRecord(3)], { packetId: 2 }));
  await expect.poll(() => gateway.udp.load().dropped).toBe(1);

  await expect
    .poll(
      () => {
        box.send(packet(imei, [aRecord(2)], { packetId: 3 }));
        return gateway.udp.load().acknowledged;
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBeGreaterThan(1);
});

test("an address that floods the gateway is not heard", async () => {
  const gateway = await aGateway(database, { datagramsPerSecond: 0 });
  const box = await aSender(gateway.udp.port);

  box.send(packet(await registerBox(database), [aRecord(0)]));

  await expect.poll(() => gateway.udp.load().dropped).toBe(1);
});

test("who tried five unknown IMEIs is not answered for a box either, unless it spoke from there before", async () => {
  const gateway = await aGateway(database);
  const [before, later] = [await registerBox(database), await registerBox(database)];
  const box = await aSender(gateway.udp.port);
  box.send(packet(before, [aRecord(0)]));
  expect(await box.answer()).toBe("00050001010101");
  for (let stranger = 0; stranger < 5; stranger++) {
    box.send(packet(String(900_000_000_000_000 + stranger), [aRecord(0)]));
  }
  await expect.poll(() => gateway.udp.load().refused).toBe(5);

  box.send(packet(later, [aRecord(0)], { packetId: 2 }));
  await expect.poll(() => gateway.udp.load().refused).toBe(6);
  box.send(packet(before, [aRecord(1)], { packetId: 3 }));

  expect(await box.answer()).toBe("00050003010101");
  expect(await readingsOf(database, later)).toEqual([]);
});

test("a datagram from a second network beside a connected box is noted", async () => {
  const gateway = await aGateway(database);
  const imei = await registerBox(database);
  const connected = await greetedBox(gateway.port, imei);
  await connected.report([aRecord(0)]);
  const stranger = await aSender(gateway.udp.port, "127.0.0.2");

  stranger.send(packet(imei, [aRecord(500)]));
  expect(await stranger.answer()).toBe("00050001010101");
  await gateway.close(0);

  expect(await incidentsOf(database, imei)).toMatchObject([
    { kind: "secondNetwork", network: "127.0.0.2", other_network: "127.0.0.1" },
  ]);
});

function packet(imei: string, records: AvlRecord[], given: object = {}): Uint8Array {
  return encodeDatagram({ packetId: 1, avlPacketId: 1, imei, codec: 0x8e, records, ...given });
}

/** The socket of a box, with the answers that came to it. */
async function aSender(
  port: number,
  from = "127.0.0.1",
): Promise<{ send(bytes: Uint8Array): void; answer(): Promise<string> }> {
  const socket: Socket = createSocket("udp4");
  const answers: string[] = [];
  socket.on("message", (bytes) => answers.push(bytes.toString("hex")));
  socket.bind(0, from);
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return {
    send: (bytes) => socket.send(bytes, port, "127.0.0.1"),
    answer: async () => {
      await expect.poll(() => answers.length, { timeout: 5_000 }).toBeGreaterThan(0);
      return answers.shift()!;
    },
  };
}
