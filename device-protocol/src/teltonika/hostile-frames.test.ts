import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AvlRecord, DataCodec, IoElement } from "./avl-record.ts";
import { crc16 } from "./crc16.ts";
import { decodeFrame } from "./decode-frame.ts";
import { encodeFrame, encodeHandshake } from "./encode-frame.ts";
import type { SplitEvent } from "./frame-splitter.ts";
import { FrameSplitter } from "./frame-splitter.ts";
import { toReading } from "./to-reading.ts";

const patience = process.env.TEST_LONG ? 20 : 1;
const timeoutMs = 60_000 * patience;
const longestFrame = 16_384 + 12;

const byte = fc.integer({ min: 0, max: 255 });

const fixedElement: fc.Arbitrary<IoElement> = fc.oneof(
  fc.record({ id: byte, size: fc.constant(1), value: byte }),
  fc.record({ id: byte, size: fc.constant(2), value: fc.integer({ min: 0, max: 0xffff }) }),
  fc.record({ id: byte, size: fc.constant(4), value: fc.integer({ min: 0, max: 0xffffffff }) }),
  fc.record({ id: byte, size: fc.constant(8), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
);
const variableElement: fc.Arbitrary<IoElement> = fc
  .tuple(byte, fc.uint8Array({ maxLength: 20 }))
  .map(([id, value]) => ({ id, size: value.length, value: Buffer.from(value) }));

function recordWith(element: fc.Arbitrary<IoElement>): fc.Arbitrary<AvlRecord> {
  return fc.record({
    timestampMs: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    priority: byte,
    longitude: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((units) => units / 1e7),
    latitude: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((units) => units / 1e7),
    altitude: fc.integer({ min: -32768, max: 32767 }),
    angle: fc.integer({ min: 0, max: 0xffff }),
    satellites: byte,
    speedKmh: fc.integer({ min: 0, max: 0xffff }),
    eventId: byte,
    io: fc.array(element, { maxLength: 6 }),
  });
}

function frameOf(codec: DataCodec, element: fc.Arbitrary<IoElement>) {
  const records = fc.array(recordWith(element), { minLength: 1, maxLength: 4 });
  return fc.record({ codec: fc.constant(codec), records });
}

const anyFrame = fc.oneof(
  frameOf(0x08, fixedElement),
  frameOf(0x10, fixedElement),
  frameOf(0x8e, fc.oneof(fixedElement, variableElement)),
);

const sample = fc.constantFrom(...fc.sample(anyFrame, 200).map(encodeFrame));
/** Each change writes, inserts or removes a byte somewhere in the frame. */
const changes = fc.array(fc.tuple(fc.nat(0xffff), byte, fc.constantFrom("write", "insert", "cut")), {
  minLength: 1,
  maxLength: 6,
});

test("a mutated frame never throws and is never taken with a wrong checksum", { timeout: timeoutMs }, () => {
  fc.assert(
    fc.property(sample, changes, (frame, edits) => {
      const bytes = edited(frame, edits);
      const { kind } = decodeFrame(bytes);
      const isTaken = kind === "records" || kind === "message";
      if (isTaken) expect(slowCrc16(bytes)).toBe(checksumOf(bytes));
    }),
    { numRuns: 80_000 * patience },
  );
});

test("a mutated frame with a forged checksum gives whole records or none", { timeout: timeoutMs }, () => {
  fc.assert(
    fc.property(sample, changes, (frame, edits) => {
      const bytes = forged(edited(frame, edits));
      const decoded = decodeFrame(bytes);
      if (decoded.kind !== "records") return;
      expect(decoded.records.length).toBe(bytes[9]);
      const length = decoded.records.reduce((sum, { raw }) => sum + raw.length, 0);
      expect(length).toBe(bytes.length - 15);
      for (const one of decoded.records) toReading(one, decoded.codec, "fmb");
    }),
    { numRuns: 60_000 * patience },
  );
});

test("the same frames come out however the network glues, splits and pings", { timeout: timeoutMs }, () => {
  const pieces = fc.array(fc.tuple(sample, fc.nat(2)), { minLength: 1, maxLength: 4 });
  const cuts = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 80 }), fc.constant(9_999)));
  fc.assert(
    fc.property(pieces, cuts, (sent, sizes) => {
      const stream = Buffer.concat([
        encodeHandshake("356307042441013"),
        ...sent.flatMap(([frame, pings]) => [Buffer.alloc(pings, 0xff), frame]),
      ]);
      const [greeting, ...frames] = feed(stream, sizes);
      expect(greeting).toEqual({ kind: "greeting", imei: "356307042441013" });
      expect(frames.length).toBe(sent.length);
      frames.forEach((event, index) => {
        const isSame = event.kind === "frame" && Buffer.compare(event.bytes, sent[index]![0]) === 0;
        expect(isSame).toBe(true);
      });
    }),
    { numRuns: 30_000 * patience },
  );
});

test("a broken stream is refused once, holds little and never throws", { timeout: timeoutMs }, () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(sample, changes, fc.uint8Array({ maxLength: 40 }), cuts, (frame, edits, tail, sizes) => {
      const stream = Buffer.concat([encodeHandshake("356307042441013"), edited(frame, edits), tail, frame]);
      const events = feed(stream, sizes);
      const failure = events.findIndex(({ kind }) => kind === "error");
      if (failure >= 0) expect(failure).toBe(events.length - 1);
      for (const event of events) if (event.kind === "frame") decodeFrame(event.bytes);
    }),
    { numRuns: 30_000 * patience },
  );
});

test("whatever can be encoded is decoded to the same", { timeout: timeoutMs }, () => {
  fc.assert(
    fc.property(anyFrame, (frame) => {
      const decoded = decodeFrame(encodeFrame(frame));
      if (decoded.kind !== "records") throw new Error(decoded.kind);
      decoded.records.forEach((one, index) => {
        const { io, ...position } = frame.records[index]!;
        expect(one).toMatchObject(position);
        expect(new Set(one.io)).toEqual(new Set(io));
      });
    }),
    { numRuns: 2_000 * patience },
  );
});

test("a frame that announces too much is refused before its bytes arrive", () => {
  for (const length of [0, 2, 16_385, 65_536, 0xffffffff]) {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length, 4);

    const events = greeted().push(head);

    expect(events).toEqual([{ kind: "error", reason: "length" }]);
  }
});

test("the longest allowed frame is cut out byte by byte", () => {
  const frame = Buffer.alloc(longestFrame, 0xff);
  frame.fill(0, 0, 4);
  frame.writeUInt32BE(16_384, 4);

  const events = feedInto(greeted(), frame, [1]);

  expect(events).toMatchObject([{ kind: "frame" }]);
});

test.each([
  ["a web browser", Buffer.from("GET / HTTP/1.1\r\n")],
  ["another length", Buffer.from("0010333536333037303432343431303133", "hex")],
  ["letters", Buffer.from("000f33353633303730343234343130313a", "hex")],
])("a greeting of %s is refused at its first wrong byte", (_name, bytes) => {
  expect(feed(bytes, [1])).toEqual([{ kind: "error", reason: "greeting" }]);
});

function feed(stream: Uint8Array, sizes: number[]): SplitEvent[] {
  return feedInto(new FrameSplitter(), stream, sizes);
}

/** Pushes the stream in chunks of the given sizes, the last of which repeats. */
function feedInto(splitter: FrameSplitter, stream: Uint8Array, sizes: number[]): SplitEvent[] {
  const events: SplitEvent[] = [];
  for (let offset = 0, turn = 0; offset < stream.length; turn++) {
    const size = sizes[Math.min(turn, sizes.length - 1)] ?? stream.length;
    events.push(...splitter.push(stream.subarray(offset, offset + size)));
    if (splitter.heldBytes > longestFrame) throw new Error("The splitter holds too much");
    offset += size;
  }
  return events;
}

function greeted(): FrameSplitter {
  const splitter = new FrameSplitter();
  splitter.push(encodeHandshake("356307042441013"));
  return splitter;
}

function edited(frame: Uint8Array, edits: [number, number, string][]): Uint8Array {
  let bytes = Buffer.from(frame);
  for (const [position, value, action] of edits) {
    const at = position % (bytes.length + 1);
    if (action === "write" && at < bytes.length) bytes[at] = value;
    else if (action === "cut") bytes = bytes.subarray(0, at);
    else bytes = Buffer.concat([bytes.subarray(0, at), Buffer.of(value), bytes.subarray(at)]);
  }
  return bytes;
}

/** Mends length, codec counts and checksum, as somebody would who knows the protocol. */
function forged(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 15) return bytes;
  const frame = Buffer.from(bytes);
  const end = frame.length - 4;
  frame.writeUInt32BE(end - 8, 4);
  frame[end - 1] = frame[9]!;
  frame.writeUInt32BE(crc16(frame, 8, end), end);
  return frame;
}

function checksumOf(frame: Uint8Array): number {
  return Buffer.from(frame).readUInt32BE(frame.length - 4);
}

/** The checksum as its definition says it, bit by bit. */
function slowCrc16(frame: Uint8Array): number {
  let crc = 0;
  for (const value of frame.subarray(8, -4)) {
    crc ^= value;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
