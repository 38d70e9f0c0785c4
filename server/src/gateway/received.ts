import type { DecodedRecord, RecordsFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { isEvent, toReading } from "@wegbuch/device-protocol/teltonika/to-reading";
import { clock } from "../platform/clock.ts";
import { isPlausible } from "../platform/plausible-times.ts";
import type { Received } from "../tracking/received.ts";
import type { KnownBox } from "./known-boxes.ts";

/** Who looks for the records of an instant looks so far before it for frames that reach it (rule database/frames). */
const longestFrameMs = 3_600_000;
/** Pages of frames are as long as their records are many, so these must not be fat. */
const mostBytesPerRecord = 1_024;

/**
 * What a box has just sent, as it is stored: the frame as it came, or its records one by one where they lie far apart, at
 * times that are not followed, or are long.
 */
export function received(
  box: Pick<KnownBox, "number" | "deviceType" | "platform">,
  { codec, records, payload }: Pick<RecordsFrame, "codec" | "records" | "payload">,
): Received[] {
  const { number: boxNumber, deviceType, platform } = box;
  const receivedAt = clock.now().getTime();
  const [from, until] = spanOf(records);
  const isLean = payload.length <= mostBytesPerRecord * records.length;
  const isShort = until - from <= longestFrameMs;
  const isWhole = isLean && isShort && isPlausible(from, receivedAt) && isPlausible(until, receivedAt);
  if (!isWhole)
    return records.map((record) => {
      return { boxNumber, deviceType, receivedAt, reading: toReading(record, codec, platform) };
    });
  const recordCount = records.length;
  const eventCount = records.filter((record) => isEvent(record, platform)).length;
  return [{ boxNumber, deviceType, platform, receivedAt, from, until, recordCount, eventCount, payload }];
}

function spanOf(records: readonly DecodedRecord[]): [from: number, until: number] {
  let [from, until] = [Infinity, -Infinity];
  for (const { timestampMs } of records) {
    from = Math.min(from, timestampMs);
    until = Math.max(until, timestampMs);
  }
  return [from, until];
}
