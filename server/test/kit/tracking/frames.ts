import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { decodeFrame, type RecordsFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { received } from "../../../src/gateway/received.ts";
import type { Received } from "../../../src/tracking/received.ts";

type Sender = Pick<Parameters<typeof received>[0], "number" | "deviceType">;

/** What the gateway makes of a frame with these records. */
export function aReceivedFrame(sender: Sender, records: readonly AvlRecord[]): Received[] {
  return received(
    { ...sender, platform: "fmb" },
    decodeFrame(encodeFrame({ codec: 0x8e, records })) as RecordsFrame,
  );
}
