import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DataCodec } from "./avl-record.ts";
import { decodeDatagram, encodeDatagram, encodeDatagramAnswer } from "./datagram.ts";

/** Packets of the maker's own protocol description, and what has to come back. */
const published = [
  [
    "Codec 8",
    "003dcafe0105000f33353230393330383634303336353508010000016b4f815b30010000000000000000000000000000000103021503010101425dbc000001",
    { packetId: 0xcafe, avlPacketId: 5, imei: "352093086403655", codec: 8 },
    "0005cafe010501",
  ],
  [
    "Codec 8 Extended",
    "005fcafe0107000f3335323039333038363430333635358e010000016b4f831c680100000000000000000000000000000000010005000100010100010011009d00010010015e2c880002000b000000003544c87a000e000000001dd7e06a000001",
    { packetId: 0xcafe, avlPacketId: 7, imei: "352093086403655", codec: 0x8e },
    "0005cafe010701",
  ],
] as const;

test.each(published)("the published packet of %s means what it should", (_name, hex, means, answer) => {
  const decoded = decodeDatagram(Buffer.from(hex, "hex"))!;

  expect(decoded).toMatchObject(means);
  expect(decoded.records).toHaveLength(1);
  expect(Buffer.from(encodeDatagramAnswer(decoded)).toString("hex")).toBe(answer);
  expect(Buffer.from(encodeDatagram(decoded)).toString("hex")).toBe(hex);
});

type Vector = { id: string; kind: string; hex: string; expect: Record<string, unknown> };
const collection = resolve(import.meta.dirname, "../../../../shared/data/teltonika.jsonl");
const vectors: Vector[] = existsSync(collection)
  ? readFileSync(collection, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line))
  : [];

for (const { id, hex, expect: expected } of vectors.filter(({ kind }) => kind === "udp")) {
  test(`the collected packet ${id} means what it should`, () => {
    const decoded = decodeDatagram(Buffer.from(hex, "hex"));

    if (expected.reject) return expect(decoded).toBeNull();
    expect(decoded).toMatchObject({ imei: expected.imei, packetId: expected.channelPacketId });
    expect(decoded!.records).toHaveLength(expected.recordCount as number);
    expect(Buffer.from(encodeDatagramAnswer(decoded!)).toString("hex")).toBe(expected.ackHex);
  });
}

test("the published packet of Codec 16 announces a wrong length and is refused", () => {
  const right = encodeDatagram({ packetId: 0xcafe, avlPacketId: 1, imei, codec: 0x10, records: [aRecord] });
  const wrong = Uint8Array.from(right);
  wrong[1]! -= 1;

  expect(decodeDatagram(right)?.records).toHaveLength(1);
  expect(decodeDatagram(wrong)).toBeNull();
});

const imei = "352093086403655";
const aRecord = {
  timestampMs: 1_560_407_006_000,
  priority: 1,
  longitude: 16.37,
  latitude: 48.2,
  altitude: -6,
  angle: 90,
  satellites: 9,
  speedKmh: 50,
  eventId: 239,
  io: [{ id: 239, size: 1, value: 1 }],
};

test("what was packed is unpacked, and no shorter or longer packet is taken for it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DataCodec>(0x08, 0x8e, 0x10),
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 1, max: 40 }),
      (codec, packetId, avlPacketId, count) => {
        const records = Array.from({ length: count }, (_, index) => ({ ...aRecord, angle: index }));
        const bytes = encodeDatagram({ packetId, avlPacketId, imei, codec, records });
        expect(decodeDatagram(bytes)).toMatchObject({ packetId, avlPacketId, imei, codec, records });
        expect(decodeDatagram(bytes.subarray(0, -1))).toBeNull();
        expect(decodeDatagram(Buffer.concat([bytes, Buffer.of(0)]))).toBeNull();
      },
    ),
  );
});

test("whatever comes by UDP is taken or refused, and nothing throws", () => {
  const [, hex] = published[0];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 62 }), (bytes, at) => {
      decodeDatagram(bytes);
      const changed = Buffer.from(hex, "hex");
      changed[at]! ^= bytes[0] ?? 1;
      decodeDatagram(changed);
    }),
  );
});
