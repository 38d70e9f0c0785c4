import type { Pool } from "pg";
import { isFrame, type Received, type ReceivedReading } from "./received.ts";
import { storeFrames } from "./store-frames.ts";
import { storeReadings } from "./store-readings.ts";

/** Stores what came of boxes durably: frames as they are, single readings as such. Repeated ones change nothing. */
export async function storeReceived(pool: Pool, received: readonly Received[]): Promise<void> {
  const frames = received.filter(isFrame);
  const readings = received.filter((one): one is ReceivedReading => !isFrame(one));
  if (frames.length > 0) await storeFrames(pool, frames);
  if (readings.length > 0) await storeReadings(pool, readings);
}
