import { hash } from "node:crypto";
import { emptyReading, type EventType, type Reading } from "../reading.ts";
import type { DataCodec, IoElement } from "./avl-record.ts";
import type { DecodedRecord } from "./decode-frame.ts";
import { positionLength } from "./decode-frame.ts";
import type { Platform } from "./io-elements.ts";
import { ioMeaning } from "./io-elements.ts";

/** The reading a record amounts to on a platform. Values the platform does not know stay in `io`. */
export function toReading(record: DecodedRecord, codec: DataCodec, platform: Platform): Reading {
  const reading = emptyReading(record.timestampMs, hashOf(record.raw));
  reading.eventId = record.eventId;
  reading.priority = record.priority;
  reading.latitude = record.latitude;
  reading.longitude = record.longitude;
  reading.altitudeMeters = record.altitude;
  reading.headingDegrees = record.angle;
  reading.satellites = record.satellites;
  reading.speedKmh = record.speedKmh;
  reading.io = storedIo(record.raw, codec);
  for (const element of record.io) noteElement(reading, element, platform);
  reading.isFixValid = isFixValid(record, reading.gpsStatus);
  return reading;
}

/** As text, because a buffer for each hash costs several times the hash. */
function hashOf(raw: Uint8Array): bigint {
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

function noteElement(reading: Reading, element: IoElement, platform: Platform): void {
  const name = ioMeaning(platform, element)?.name;
  if (!name || typeof element.value !== "number") return;
  const value = element.value;
  noteState(reading, name, value);
  if (element.id === reading.eventId) noteEvent(reading, name, value);
}

function noteState(reading: Reading, name: string, value: number): void {
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
      reading.externalPowerMillivolts = value;
      break;
    case "batteryVoltage":
      reading.batteryMillivolts = value;
      break;
    case "batteryCurrent":
      reading.batteryMilliamps = value;
      break;
  }
}

/** Names the event of a record made because of this element (rule readings/events). */
function noteEvent(reading: Reading, name: string, value: number): void {
  const eventType = eventTypes[name]?.(value) ?? null;
  reading.eventType = eventType;
  if (eventType === "Crash") reading.infoText = `crash ${value}`;
  if (eventType === "Jamming") reading.infoText = name === "gsmJamming" ? "GSM" : "GNSS";
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
