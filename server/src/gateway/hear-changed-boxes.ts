import type { Database } from "../platform/db/database.ts";
import { holdLine } from "../platform/db/hold-line.ts";
import type { Log } from "../platform/log.ts";
import type { KnownBoxes } from "./known-boxes.ts";

/** Where a box that is changed tells its IMEI (rule readings/known-boxes). */
const channel = "wegbuch_boxes";

type Parts = { database: Database; boxes: KnownBoxes; log: Log };

/** Lets the boxes that are known be forgotten when they are changed, and for as long as nothing can be heard after a while. */
export function hearChangedBoxes({ database, boxes, log }: Parts): { stop(): Promise<void> } {
  return holdLine({
    address: database.address("gateway"),
    name: "wegbuch_gateway_boxes",
    log,
    open: async (client) => void (await client.query(`listen ${channel}`)),
    onNotice: (imei) => boxes.forget(imei),
    onOpen: () => boxes.areTold(true),
    onBroken: () => boxes.areTold(false),
  });
}
