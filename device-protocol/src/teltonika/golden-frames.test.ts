import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { AvlRecord } from "./avl-record.ts";
import { decodeFrame } from "./decode-frame.ts";
import { encodeFrame, encodeHandshake } from "./encode-frame.ts";
import { FrameSplitter } from "./frame-splitter.ts";

/** Frames of the maker's own protocol description, with the values printed beside them. */
const published: { name: string; hex: string; records: object[]; io: [number, number, string][] }[] = [
  {
    name: "Codec 8",
    hex: "000000000000003608010000016b40d8ea30010000000000000000000000000000000105021503010101425e0f01f10000601a014e0000000000000000010000c7cf",
    records: [{ timestampMs: 1560161086000, priority: 1, eventId: 1, satellites: 0 }],
    io: [
      [21, 1, "03"],
      [1, 1, "01"],
      [66, 2, "5e0f"],
      [241, 4, "0000601a"],
      [78, 8, "0000000000000000"],
    ],
  },
  {
    name: "Codec 8 Extended",
    hex: "000000000000004a8e010000016b412cee000100000000000000000000000000000000010005000100010100010011001d00010010015e2c880002000b000000003544c87a000e000000001dd7e06a00000100002994",
    records: [{ timestampMs: 1560166592000, priority: 1, eventId: 1 }],
    io: [
      [1, 1, "01"],
      [17, 2, "001d"],
      [16, 4, "015e2c88"],
      [11, 8, "000000003544c87a"],
      [14, 8, "000000001dd7e06a"],
    ],
  },
  {
    name: "Codec 16",
    hex: "000000000000005f10020000016bdbc7833000000000000000000000000000000000000b05040200010000030002000b00270042563a00000000016bdbc7871800000000000000000000000000000000000b05040200010000030002000b00260042563a00000200005fb3",
    records: [
      { timestampMs: 1562760414000, eventId: 11, generationType: 5 },
      { timestampMs: 1562760415000, eventId: 11, generationType: 5 },
    ],
    io: [
      [1, 1, "00"],
      [3, 1, "00"],
      [11, 2, "0027"],
      [66, 2, "563a"],
    ],
  },
  {
    name: "Codec 8 with positions",
    hex: "00000000000000da08030000017fcedf499600280431be0eded45d0038012d100000fa100901000200b300b4004501500415034702fa00054232a1180000cd3b2fce281d43001f02c700000006f10000a029000000017fcedea99600280432070eded3dd00380046130009000f0801010200b300b400450150051502470205423276180009cd3b2fce281d43001f02c700000027f10000a0290000000179d50853180027f65d3f0ed67212001500f1110061000f0801010200b300b4004501500515034702054234f4180061cd53d1ce28c043003e02c700000147f1000000290003000052cb",
    records: [
      { longitude: 67.1363518, latitude: 24.9484381, altitude: 56, angle: 301, satellites: 16 },
      { timestampMs: 1648443173270, angle: 70, speedKmh: 9 },
      { timestampMs: 1622776763160, speedKmh: 97 },
    ],
    io: [
      [1, 1, "00"],
      [2, 1, "00"],
      [179, 1, "00"],
      [180, 1, "00"],
      [69, 1, "01"],
      [80, 1, "04"],
      [21, 1, "03"],
      [71, 1, "02"],
      [250, 1, "00"],
      [66, 2, "32a1"],
      [24, 2, "0000"],
      [205, 2, "3b2f"],
      [206, 2, "281d"],
      [67, 2, "001f"],
      [199, 4, "00000006"],
      [241, 4, "0000a029"],
    ],
  },
];

test.each(published)("the published frame of $name decodes and encodes to itself", (frame) => {
  const decoded = decodeFrame(Buffer.from(frame.hex, "hex"));

  if (decoded.kind !== "records") throw new Error(decoded.kind);
  expect(decoded.records).toMatchObject(frame.records);
  expect(ioAsHex(decoded.records[0]!)).toEqual(frame.io);
  expect(Buffer.from(encodeFrame(decoded)).toString("hex")).toBe(frame.hex);
});

test("the published greeting encodes to itself", () => {
  const greeting = Buffer.from(encodeHandshake("356307042441013"));

  expect(greeting.toString("hex")).toBe("000f333536333037303432343431303133");
});

/** One line of the shared collection of frames; its page describes the fields. */
type Vector = {
  id: string;
  kind: "imei" | "tcp" | "udp" | "stream" | "command";
  hex: string;
  chunks: string[];
  expect: {
    reject?: boolean;
    incomplete?: boolean;
    imei?: string;
    codec?: number;
    records?: (AvlRecord & { io: [number, number, string][] })[];
    events?: { imei?: string; accepted?: number; rejected?: boolean }[];
  };
};

const collection = resolve(import.meta.dirname, "../../../../shared/data/teltonika.jsonl");
const vectors: Vector[] = existsSync(collection)
  ? readFileSync(collection, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line))
  : [];

for (const vector of vectors.filter(({ kind }) => kind === "tcp")) {
  test(`the collected frame ${vector.id} means what it should`, () => checkFrame(vector));
}

for (const vector of vectors.filter(({ kind }) => kind === "stream")) {
  test(`the collected stream ${vector.id} gives its events in order`, () => checkStream(vector));
}

for (const vector of vectors.filter(({ kind }) => kind === "imei")) {
  test(`the collected greeting ${vector.id} names its box`, () => {
    const [event] = new FrameSplitter().push(Buffer.from(vector.hex, "hex"));

    if (vector.expect.reject) expect(event).toMatchObject({ kind: "error" });
    else if (vector.expect.incomplete) expect(event).toBeUndefined();
    else expect(event).toEqual({ kind: "greeting", imei: vector.expect.imei });
  });
}

function checkFrame({ hex, expect: expected }: Vector): void {
  const events = pastGreeting().push(Buffer.from(hex, "hex"));

  if (expected.incomplete) return expect(events).toEqual([]);
  const first = events[0];
  const decoded = first?.kind === "frame" ? decodeFrame(first.bytes) : null;
  if (expected.reject) return expect(decoded?.kind ?? "refused").not.toBe("records");
  if (!expected.records) return expect(decoded).toEqual({ kind: "message", codec: expected.codec });
  if (decoded?.kind !== "records") throw new Error(`It is ${decoded?.kind}`);
  expect(decoded.codec).toBe(expected.codec);
  expect(decoded.records.map(comparable)).toEqual(expected.records.map(comparable));
  expect(decoded.records.map(ioAsHex)).toEqual(expected.records.map(({ io }) => io));
}

function checkStream({ chunks, expect: expected }: Vector): void {
  const splitter = new FrameSplitter();
  const events = chunks
    .flatMap((chunk) => splitter.push(Buffer.from(chunk, "hex")))
    .map((event) => {
      if (event.kind === "greeting") return { imei: event.imei };
      const decoded = event.kind === "frame" ? decodeFrame(event.bytes) : null;
      return { accepted: decoded?.kind === "records" ? decoded.records.length : 0 };
    });

  expect(events).toEqual(
    expected.events!.map(({ imei, accepted }) => (imei ? { imei } : { accepted: accepted ?? 0 })),
  );
}

function pastGreeting(): FrameSplitter {
  const splitter = new FrameSplitter();
  splitter.push(encodeHandshake("356307042441013"));
  return splitter;
}

function comparable(record: AvlRecord): object {
  const { timestampMs, priority, longitude, latitude, altitude } = record;
  const { angle, satellites, speedKmh, eventId, generationType } = record;
  const position = { timestampMs, priority, longitude, latitude, altitude };
  return { ...position, angle, satellites, speedKmh, eventId, generationType };
}

function ioAsHex({ io }: AvlRecord): [number, number, string][] {
  return io.map(({ id, size, value }) => [
    id,
    size,
    typeof value === "object"
      ? Buffer.from(value).toString("hex")
      : value.toString(16).padStart(size * 2, "0"),
  ]);
}
