import type { MandatorDb } from "../../../platform/db/database.ts";
import type { TrackPoint } from "../detection/detection.ts";
import type { Trip } from "../ledger/trip.ts";
import { trackParts } from "./rows.ts";
import { decodeTrack } from "./track-codec.ts";

/** The tracks of trips by their ids. A trip that silence closed keeps its later points in case it goes on. */
export async function readTracks(db: MandatorDb, trips: readonly Trip[]): Promise<Map<string, TrackPoint[]>> {
  const parts = await trackParts(
    db,
    trips.map(({ id }) => id),
  );
  return new Map(
    trips.map(({ id, finishedAt }) => [
      id,
      (parts.get(id) ?? []).flatMap(decodeTrack).filter(({ time }) => time <= (finishedAt ?? Infinity)),
    ]),
  );
}
