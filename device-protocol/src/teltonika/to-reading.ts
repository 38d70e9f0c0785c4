import { hash } from "node:crypto";
import { emptyReading, type EventType, type Reading } from "../reading.ts";
import type { DataCodec, IoElement } from "./avl-record.ts";
import type { DecodedRecord } from "./decode-frame.ts";
import { positionLength } from "./decode-frame.ts";
import type { Platform } from "./io-elements.ts";
import { ioMeaning } from "./io-elements.ts";

/** The reading a record amounts to on a platform. Values the platform does not know stay in `io`. */
export function toReading(record: DecodedRecord, codec: DataCodec, platform: Platform): Reading {
  const reading = emptyReading(record.timestampMs, recordHash(record.raw));
  note(reading, record, platform);
  reading.io = storedIo(record.raw, codec);
  return reading;
}

/** Whether a record tells of an event on a platform. */
export function isEvent({ eventId, io }: DecodedRecord, platform: Platform): boolean {
  return eventId !== 0 && io.some((element) => element.id === eventId && eventOf(element, platform) !== null);
}

/** Enters into a reading what a record says on a platform. */
export function note(reading: Said, record: DecodedRecord, platform: Platform): void {
  reading.eventId = record.eventId;
  reading.priority = record.priority;
  reading.latitude = record.latitude;
  reading.longitude = record.longitude;
  reading.altitudeMeters = record.altitude;
  reading.headingDegrees = atMost(record.angle, mostInt2);
  reading.satellites = record.satellites;
  reading.speedKmh = atMost(record.speedKmh, mostInt2);
  for (const element of record.io) noteElement(reading, element, platform);
  reading.isFixValid = isFixValid(record, reading.gpsStatus);
}

const mostInt2 = 32_767;
const mostInt4 = 2_147_483_647;

/** Nonsense that a column of readings does not hold is nothing said. */
const atMost = (value: number, most: number) => (value > most ? null : value);

/** First 8 bytes of the SHA-256, signed. As text, because a buffer for each hash costs several times the hash. */
export function recordHash(raw: Uint8Array): bigint {
  const first8Bytes = hash("sha256", raw, "hex").slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${first8Bytes}`));
}

/** A fix needs satellites and a possible place; without one boxes repeat the last place or send 0/0. */
function isFixValid(record: DecodedRecord, gpsStatus: number | null): boolean {
  const { latitude, longitude, satellites } = record;
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return satellites > 0 && isPlace && !(latitude === 0 && longitude === 0) && gpsStatus !== 2;
}

function storedIo(raw: Uint8Array, codec: DataCodec): Uint8Array {
  const io = Buffer.allocUnsafe(1 + raw.length - positionLength);
  io[0] = codec;
  io.set(raw.subarray(positionLength), 1);
  return io;
}

type Said = Omit<Reading, "hash">;

function noteElement(reading: Said, element: IoElement, platform: Platform): void {
  const name = ioMeaning(platform, element)?.name;
  if (!name || typeof element.value !== "number") return;
  noteState(reading, name, element.value);
  if (element.id === reading.eventId) noteEvent(reading, name, element.value);
}

function noteState(reading: Said, name: string, value: number): void {
  switch (name) {
    case "ignition":
      reading.ignition = value === 1;
      break;
    case "gnssStatus":
      reading.gpsStatus = value;
      break;
    case "unplug":
      reading.isUnplugged = value === 1;
      break;
    case "privateMode":
      reading.isPrivate = value === 1 || reading.isPrivate === true;
      break;
    case "trip":
      // 3 is a private trip, 2 a business one; either element alone makes a record private. That a trip stops or
      // starts is a hint only and ends no private mode, which may have been switched on with the other element.
      if (value === 3) reading.isPrivate = true;
      else if (value === 2) reading.isPrivate ??= false;
      break;
    case "totalOdometer":
      reading.totalDistanceMeters = value;
      break;
    case "externalVoltage":
      reading.externalPowerMillivolts = atMost(value, mostInt4);
      break;
    case "batteryVoltage":
      reading.batteryMillivolts = atMost(value, mostInt4);
      break;
    case "batteryCurrent":
      reading.batteryMilliamps = atMost(value, mostInt4);
      break;
  }
}

/** Names the event of a record made because of this element (rule readings/events). */
function noteEvent(reading: Said, name: string, value: number): void {
  const eventType = eventTypes[name]?.(value) ?? null;
  reading.eventType = eventType;
  if (eventType === "Crash") reading.infoText = `crash ${value}`;
  if (eventType === "Jamming") reading.infoText = name === "gsmJamming" ? "GSM" : "GNSS";
}

function eventOf(element: IoElement, platform: Platform): EventType | null {
  const name = ioMeaning(platform, element)?.name;
  return name && typeof element.value === "number" ? (eventTypes[name]?.(element.value) ?? null) : null;
}

const eventTypes: Record<string, (value: number) => EventType | null> = {
  ignition: (value) => (value === 1 ? "IgnitionOn" : "IgnitionOff"),
  unplug: (value) => (value === 1 ? "Unplugged" : "Plugged"),
  towing: (value) => (value === 1 ? "Towing" : null),
  crash: (value) => (value > 0 ? "Crash" : null),
  gsmJamming: (value) => (value > 0 ? "Jamming" : null),
  gnssJamming: (value) => (value > 0 ? "Jamming" : null),
  privateMode: (value) => (value === 1 ? "PrivateOn" : "PrivateOff"),
  trip: (value) => (value === 3 ? "PrivateOn" : value === 2 ? "PrivateOff" : null),
};
