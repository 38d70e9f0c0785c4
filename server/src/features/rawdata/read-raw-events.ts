import type { RawEvent } from "@wegbuch/contract/rawdata/schemas";
import type { Database } from "../../platform/db/database.ts";
import type { Asked } from "./queries.ts";
import { readBoxReadings, refuseTooMany } from "./read-readings.ts";

/** The events a box sent in a period, in batches. Refuses with 413 what is too long. */
export async function readRawEvents(database: Database, asked: Asked): Promise<AsyncIterable<RawEvent[]>> {
  const wanted = { ...asked, kind: "events" } as const;
  await refuseTooMany(database, wanted);
  return eventsOf(database, wanted);
}

async function* eventsOf(database: Database, wanted: Parameters<typeof readBoxReadings>[1]) {
  for await (const batch of readBoxReadings(database, wanted)) {
    yield batch.map(({ deviceTime, deviceType, eventType, infoText, receivedAt }) => ({
      deviceTime: new Date(deviceTime).toISOString(),
      deviceType,
      eventType: eventType!,
      infoText,
      timestamp: new Date(receivedAt).toISOString(),
    }));
  }
}
