import type { MandatorDb } from "../../../platform/db/database.ts";
import { deleteTracks, insertTrackParts, moveTracks } from "../tracks/rows.ts";
import { encodeTrack } from "../tracks/track-codec.ts";
import type { TripChange } from "./trip-change.ts";

/** Writes the tracks of changed trips; one that is kept as a copy takes its stored track along. */
export async function writeTracks(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const copied = new Map(
    changes.flatMap(({ before, after }) =>
      before === null && after?.copiedFromId ? [[after.copiedFromId, after.id]] : [],
    ),
  );
  await moveTracks(db, copied);
  const told = changes.flatMap(({ before, after, track }) =>
    after && track
      ? [{ tripId: after.id, isStored: before !== null && !copied.has(after.id), ...track }]
      : [],
  );
  await deleteTracks(
    db,
    told.filter(({ isStored, part }) => isStored && part === 0).map(({ tripId }) => tripId),
  );
  const parts = told.filter(({ points }) => points.length > 0);
  await insertTrackParts(
    db,
    parts.map(({ tripId, part, points }) => ({ tripId, part, points: encodeTrack(points) })),
  );
}
