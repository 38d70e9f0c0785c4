import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Reading } from "../reading.ts";
import type { AvlRecord, IoElement } from "./avl-record.ts";
import { decodeFrame } from "./decode-frame.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Platform } from "./io-elements.ts";
import { toReading } from "./to-reading.ts";

test("a driving record keeps all it says, in the units of the names", () => {
  const reading = readingOf({
    io: [
      byteOf(239, 1),
      byteOf(69, 1),
      { id: 66, size: 2, value: 14_200 },
      { id: 67, size: 2, value: 4_050 },
      { id: 68, size: 2, value: 12 },
      { id: 16, size: 4, value: 4_000_000_000 },
    ],
  });

  expect(reading).toMatchObject({
    deviceTime: Date.UTC(2026, 2, 10, 8),
    latitude: 48.2,
    longitude: 16.37,
    altitudeMeters: -6,
    headingDegrees: 270,
    satellites: 11,
    speedKmh: 43,
    isFixValid: true,
    gpsStatus: 1,
    ignition: true,
    externalPowerMillivolts: 14_200,
    batteryMillivolts: 4_050,
    batteryMilliamps: 12,
    totalDistanceMeters: 4_000_000_000,
    isUnplugged: null,
    isPrivate: null,
    eventType: null,
  });
});

test("what a record does not say is null, not false or zero", () => {
  expect(readingOf({})).toMatchObject({
    gpsStatus: null,
    ignition: null,
    totalDistanceMeters: null,
    externalPowerMillivolts: null,
    infoText: null,
  });
});

test.each<[string, Partial<AvlRecord>, boolean]>([
  ["eleven satellites", {}, true],
  ["no satellites", { satellites: 0 }, false],
  ["the place 0/0", { latitude: 0, longitude: 0 }, false],
  ["a latitude beyond the pole", { latitude: 90.1 }, false],
  ["a longitude beyond the date line", { longitude: -180.1 }, false],
  ["a receiver without fix", { io: [byteOf(69, 2)] }, false],
  ["a place on the equator", { latitude: 0 }, true],
])("a record with %s is a usable place or not", (_name, record, isFixValid) => {
  expect(readingOf(record).isFixValid).toBe(isFixValid);
});

test.each<[number, number, Reading["eventType"], string | null]>([
  [239, 1, "IgnitionOn", null],
  [239, 0, "IgnitionOff", null],
  [252, 1, "Unplugged", null],
  [252, 0, "Plugged", null],
  [246, 1, "Towing", null],
  [246, 0, null, null],
  [247, 4, "Crash", "crash 4"],
  [249, 1, "Jamming", "GSM"],
  [318, 2, "Jamming", "GNSS"],
  [391, 1, "PrivateOn", null],
  [391, 0, "PrivateOff", null],
  [250, 3, "PrivateOn", null],
  [250, 2, "PrivateOff", null],
  [250, 1, null, null],
  [250, 0, null, null],
  [21, 4, null, null],
])("a record made because element %i became %i is the event %s", (id, value, eventType, infoText) => {
  expect(readingOf({ eventId: id, io: [byteOf(id, value)] })).toMatchObject({ eventType, infoText });
});

test("a state that caused no event is a state only", () => {
  expect(readingOf({ io: [byteOf(252, 1)] })).toMatchObject({ isUnplugged: true, eventType: null });
});

test.each<[number[][], boolean | null]>([
  [[[391, 1]], true],
  [[[391, 0]], false],
  [[[250, 3]], true],
  [[[250, 2]], false],
  [[[250, 0]], null],
  [[[250, 1]], null],
  [[[250, 4]], null],
  [
    [
      [391, 1],
      [250, 2],
    ],
    true,
  ],
  [
    [
      [391, 0],
      [250, 3],
    ],
    true,
  ],
  [
    [
      [250, 3],
      [391, 0],
    ],
    true,
  ],
])("the private mode of %j is %s", (elements, isPrivate) => {
  const io = elements.map(([id, value]) => byteOf(id!, value!));

  expect(readingOf({ io }).isPrivate).toBe(isPrivate);
});

test("the newer platform reports its voltage under another id", () => {
  const io = [{ id: 800, size: 4, value: 12_600 }];

  expect(readingOf({ io }, "ft").externalPowerMillivolts).toBe(12_600);
  expect(readingOf({ io }, "fmb").externalPowerMillivolts).toBeNull();
});

test("the hash is that of the raw record, and the IO section is kept with its codec", () => {
  const frame = encodeFrame({ codec: 0x8e, records: [record({ io: [byteOf(9, 7)] })] });
  const raw = frame.subarray(10, -5);

  const reading = readingOf({ io: [byteOf(9, 7)] });

  expect(reading.hash).toBe(createHash("sha256").update(raw).digest().readBigInt64BE());
  expect(Buffer.from(reading.io!)).toEqual(Buffer.concat([Buffer.of(0x8e), raw.subarray(24)]));
});

function readingOf(fields: Partial<AvlRecord>, platform: Platform = "fmb"): Reading {
  const decoded = decodeFrame(encodeFrame({ codec: 0x8e, records: [record(fields)] }));
  if (decoded.kind !== "records") throw new Error(decoded.kind);
  return toReading(decoded.records[0]!, decoded.codec, platform);
}

function record(fields: Partial<AvlRecord>): AvlRecord {
  const place = { latitude: 48.2, longitude: 16.37, altitude: -6, angle: 270, satellites: 11 };
  const timestampMs = Date.UTC(2026, 2, 10, 8);
  return { timestampMs, priority: 0, speedKmh: 43, eventId: 0, io: [], ...place, ...fields };
}

function byteOf(id: number, value: number): IoElement {
  return { id, size: 1, value };
}
