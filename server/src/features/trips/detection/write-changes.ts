import type { MandatorDb } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { queueAddresses } from "../addresses/queue-addresses.ts";
import { deleteTrips, insertTrips, type StoredTrip, updateTrips } from "../rows.ts";
import { settleCalibrations } from "../recomposing/settle-calibrations.ts";
import { keepSums } from "../sums/keep-sums.ts";
import { readHiddenLimit } from "../sums/read-hidden-limit.ts";
import { deleteTracks, insertTrackParts } from "../tracks/rows.ts";
import { encodeTrack } from "../tracks/track-codec.ts";
import { keepVisits } from "../../geofenceevents/keep-visits.ts";
import type { Conflict } from "./find-conflicts.ts";
import type { TripUpdate } from "./plan-changes.ts";
import { recordUpdates } from "./record-updates.ts";

type Changes = {
  updates: readonly TripUpdate[];
  conflicts: readonly Conflict[];
  /** Trips that stay as they are, but may have met fences nobody has looked for yet. */
  crossedAgain: readonly StoredTrip[];
  mandatorId: string;
  now: Date;
};

/** Writes what following has changed, with all that hangs on a trip: track, sums, addresses to look up, visits, history. */
export async function writeChanges(db: MandatorDb, changes: Changes): Promise<void> {
  const { updates, now } = changes;
  const updated = updates.filter(({ before, after }) => before && after && !isSame(before, after));
  const written = updated.map(({ after }) => after!);
  await deleteTrips(
    db,
    updates.filter(({ after }) => !after).map(({ before }) => before!),
  );
  // A vehicle has one running trip: the old one ends before another begins.
  await updateTrips(
    db,
    written.filter(({ finishedAt }) => finishedAt !== null),
  );
  await updateTrips(
    db,
    written.filter(({ finishedAt }) => finishedAt === null),
  );
  await insertTrips(
    db,
    updates.filter(({ before }) => !before).map(({ after }) => after!),
    now,
  );
  await writeTracks(db, updates);
  await lookUpEnds(db, updates, now);
  const counted = updates.filter(({ before, after }) => before?.finishedAt || after?.finishedAt);
  if (counted.length > 0) await keepSums(db, counted, await readHiddenLimit(db));
  await keepVisits(db, [...crossedIn(updates), ...changes.crossedAgain]);
  await recordUpdates(db, changes);
  await settleCalibrations(db, "System", finishedIn(updates), now);
}

const finishedIn = (updates: readonly TripUpdate[]) =>
  updates.flatMap(({ after }) => {
    if (!after || after.finishedAt === null) return [];
    const { id, vehicleId, startedAt, finishedAt } = after;
    return [{ id, vehicleId, startedAt, finishedAt }];
  });

/** Trips that are finished, or were and go on. Those that never were have taken what hung on them along. */
const crossedIn = (updates: readonly TripUpdate[]) =>
  updates.flatMap(({ before, after, track }) => {
    if (!after || (after.finishedAt === null && !before?.finishedAt)) return [];
    const { id, vehicleId, startedAt, finishedAt } = after;
    return [{ id, vehicleId, startedAt, finishedAt, ...(track?.part === 0 && { track: track.points }) }];
  });

async function writeTracks(db: MandatorDb, updates: readonly TripUpdate[]): Promise<void> {
  const tracks = updates.flatMap(({ before, after, track }) =>
    after && track ? [{ tripId: after.id, isNew: !before, ...track }] : [],
  );
  const replaced = tracks.filter(({ isNew, part }) => !isNew && part === 0);
  await deleteTracks(
    db,
    replaced.map(({ tripId }) => tripId),
  );
  const parts = tracks.filter(({ points }) => points.length > 0);
  await insertTrackParts(
    db,
    parts.map(({ tripId, part, points }) => ({ tripId, part, points: encodeTrack(points) })),
  );
}

/** ALG-ADDRESS: on close both ends are queued; late data may move them. */
async function lookUpEnds(db: MandatorDb, updates: readonly TripUpdate[], now: Date): Promise<void> {
  const closed = updates.flatMap(({ before, after }) => {
    if (!after || after.finishedAt === null) return [];
    const isKnown = before && before.finishedAt !== null && isSame(endsOf(before), endsOf(after));
    return isKnown ? [] : [after.id];
  });
  if (closed.length === 0) return;
  await queueAddresses(db, closed, now);
  await enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });
}

const endsOf = ({ start, destination }: StoredTrip) => ({ start, destination });

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
