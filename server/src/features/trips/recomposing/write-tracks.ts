import type { MandatorDb } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { keepVisits } from "../../geofenceevents/keep-visits.ts";
import { queueAddresses } from "../addresses/queue-addresses.ts";
import { insertTrackParts } from "../tracks/rows.ts";
import { encodeTrack } from "../tracks/track-codec.ts";
import type { WholeTrip } from "./whole-trips.ts";

/**
 * Stores the tracks of trips that have none yet, with the fences they met, and has the addresses of their new ends looked
 * up (ALG-ADDRESS).
 */
export async function writeTracks(
  db: MandatorDb,
  trips: readonly Pick<WholeTrip, "id" | "vehicleId" | "startedAt" | "finishedAt" | "points">[],
  now: Date,
): Promise<void> {
  await insertTrackParts(
    db,
    trips
      .filter(({ points }) => points.length > 0)
      .map(({ id, points }) => ({ tripId: id, part: 0, points: encodeTrack(points) })),
  );
  await keepVisits(
    db,
    trips.map(({ points, ...trip }) => ({ ...trip, track: points })),
  );
  await queueAddresses(
    db,
    trips.map(({ id }) => id),
    now,
  );
  await enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });
}
