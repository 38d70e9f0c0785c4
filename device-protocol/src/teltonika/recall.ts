import type { DeviceType } from "../models.ts";
import { type Reading, SilentReading } from "../reading.ts";
import { decodeData, type DecodedRecord } from "./decode-frame.ts";
import type { Platform } from "./io-elements.ts";
import { recordHash, note } from "./to-reading.ts";

/** What the receipt of a frame knew. */
export type Receipt = {
  platform: Platform;
  deviceType: DeviceType;
  /** Milliseconds since 1970 UTC. */
  receivedAt: number;
};

/** A reading of a frame that is kept: `io` stays empty, and the hash is reckoned when it is asked for. */
export class RecalledReading extends SilentReading implements Reading {
  readonly deviceType: DeviceType;
  readonly receivedAt: number;
  readonly #raw: Uint8Array;
  #hash: bigint | undefined;

  constructor(record: DecodedRecord, { platform, deviceType, receivedAt }: Receipt) {
    super(record.timestampMs);
    this.deviceType = deviceType;
    this.receivedAt = receivedAt;
    this.#raw = record.raw;
    note(this, record, platform);
  }

  get hash(): bigint {
    return (this.#hash ??= recordHash(this.#raw));
  }
}

/** The readings of a frame that was checked when it was kept. Throws if its payload is none. */
export function recall(payload: Uint8Array, receipt: Receipt): RecalledReading[] {
  const frame = decodeData(payload, 0, payload.length);
  if (frame.kind === "invalid") throw new Error(`A frame that is kept cannot be read (${frame.reason})`);
  return frame.records.map((record) => new RecalledReading(record, receipt));
}
