import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { Reading } from "@wegbuch/device-protocol/reading";
import type { Platform } from "@wegbuch/device-protocol/teltonika/io-elements";

/** A reading with what only its receipt knows. */
export type ReceivedReading = {
  boxNumber: number;
  deviceType: DeviceType;
  /** Milliseconds since 1970 UTC. */
  receivedAt: number;
  reading: Reading;
};

/** Records of a box as they came, checked and not yet read (rule database/frames). Times in milliseconds, both included. */
export type ReceivedFrame = {
  boxNumber: number;
  deviceType: DeviceType;
  /** Chooses what the IO elements mean. */
  platform: Platform;
  receivedAt: number;
  from: number;
  until: number;
  recordCount: number;
  /** How many of the records tell of an event. */
  eventCount: number;
  /** The AVL data, from the codec to the second count. */
  payload: Uint8Array;
};

export type Received = ReceivedReading | ReceivedFrame;

export const isFrame = (one: Received): one is ReceivedFrame => "payload" in one;

export const recordsIn = (one: Received): number => (isFrame(one) ? one.recordCount : 1);

/** The first and the last time something received tells of. */
export const timesOf = (one: Received): readonly number[] =>
  isFrame(one) ? [one.from, one.until] : [one.reading.deviceTime];
