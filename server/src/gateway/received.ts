import type { DataCodec } from "@wegbuch/device-protocol/teltonika/avl-record";
import type { DecodedRecord } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { toReading } from "@wegbuch/device-protocol/teltonika/to-reading";
import { clock } from "../platform/clock.ts";
import type { ReceivedReading } from "../tracking/store-readings.ts";
import type { KnownBox } from "./known-boxes.ts";

/** The records of a box as readings that have just come in. */
export function received(box: KnownBox, codec: DataCodec, records: DecodedRecord[]): ReceivedReading[] {
  const { number: boxNumber, deviceType, platform } = box;
  const receivedAt = clock.now().getTime();
  return records.map((record) => {
    return { boxNumber, deviceType, receivedAt, reading: toReading(record, codec, platform) };
  });
}
