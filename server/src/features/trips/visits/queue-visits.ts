import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";

/** Trips one job is told of. */
const tripsPerJob = 500;

/**
 * Forgets what trips have met, and has them crossed with the fences of the vehicle they are in now: for people who move
 * trips to another vehicle, but may not read their tracks.
 */
export async function queueVisits(db: MandatorDb, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length === 0) return;
  await db.deleteFrom("trip_visits").where("trip_id", "=", oneOf(tripIds)).execute();
  for (let from = 0; from < tripIds.length; from += tripsPerJob) {
    await enqueue(db, "crossTrips", { tripIds: tripIds.slice(from, from + tripsPerJob) });
  }
}
