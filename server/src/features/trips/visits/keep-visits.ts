import { boxOf } from "@wegbuch/geo/boundary";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { decodePlaces } from "../tracks/track-codec.ts";
import type { Passed } from "../../crossings/cross-track.ts";
import type { Fence } from "../../crossings/index-fences.ts";
import { type Span, type TrackCrossing, type Visit, visitFence } from "../../crossings/visit-fence.ts";
import { findFences } from "../../crossings/find-fences.ts";

/** A trip whose track or vehicle is another than before; times in milliseconds. */
export type CrossedTrip = {
  id: string;
  vehicleId: string;
  startedAt: number;
  /** Null where the trip goes on, or is no more: then it has no visits. */
  finishedAt: number | null;
  /** Of a trip that was not over before there are none to forget. */
  isNewlyOver?: boolean;
  /** Its whole track where the caller has it; else what is stored is read. */
  track?: readonly Passed[];
};

/** A crossing as it is stored: milliseconds, and of a Leaving the seconds since the entry. */
export type StoredCrossing = {
  id: string;
  event: TrackCrossing["event"];
  time: number;
  /** Null once the places of the trip are erased. */
  latitude: number | null;
  longitude: number | null;
  seconds: number | null;
};

/**
 * Keeps which of the fences that watch their vehicles now trips have met since these were made (rule geofences/events),
 * in place of what was kept before; of one fence alone where asked. Belongs, in the tracker's role, into the
 * transaction of whoever holds the logbooks and writes or removes tracks.
 */
export async function keepVisits(
  db: MandatorDb,
  trips: readonly CrossedTrip[],
  { onlyFence }: { onlyFence?: string } = {},
): Promise<void> {
  if (trips.length === 0) return;
  const fences = await findFences(db);
  if (fences === null) return;
  const known = trips.filter(({ isNewlyOver }) => !isNewlyOver);
  if (known.length > 0) await forgetVisits(db, known, onlyFence);
  if (fences.isEmpty) return;
  const tracks = await storedTracks(db, trips);
  const rows = trips.flatMap((trip) => {
    if (trip.finishedAt === null) return [];
    const track = trip.track ?? tracks.get(trip.id) ?? [];
    const span = { startedAt: trip.startedAt, finishedAt: trip.finishedAt };
    return visitsOf(span, track, fences.near(trip.vehicleId, boxOf(track)))
      .filter(({ fence }) => onlyFence === undefined || fence.id === onlyFence)
      .map((met) => rowOf(trip.id, met));
  });
  if (rows.length === 0) return;
  await sql`
    insert into trip_visits (trip_id, geofence_id, geofence_title, inside_seconds, crossings)
    select trip_id, geofence_id, geofence_title, inside_seconds, crossings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      trip_id uuid, geofence_id uuid, geofence_title text, inside_seconds integer, crossings jsonb)`.execute(
    db,
  );
}

async function forgetVisits(
  db: MandatorDb,
  trips: readonly CrossedTrip[],
  onlyFence: string | undefined,
): Promise<void> {
  await sql`
    delete from trip_visits
    where trip_id = any(${trips.map(({ id }) => id)}::uuid[])
      and geofence_id = coalesce(${onlyFence ?? null}::uuid, geofence_id)`.execute(db);
}

async function storedTracks(db: MandatorDb, trips: readonly CrossedTrip[]): Promise<Map<string, Passed[]>> {
  const unknown = trips.filter(({ track, finishedAt }) => track === undefined && finishedAt !== null);
  if (unknown.length === 0) return new Map();
  const { rows } = await sql<{ id: string; points: Buffer }>`
    select trip_id as id, points from trip_tracks
    where trip_id = any(${unknown.map(({ id }) => id)}::uuid[])
    order by trip_id, part`.execute(db);
  const parts = rowsBy(rows, ({ id }) => id);
  return new Map(
    [...parts].map(([id, ofTrip]) => [id, ofTrip.flatMap(({ points }) => decodePlaces(points))]),
  );
}

type Met = { fence: Fence; visit: Visit };

function visitsOf(span: Span, track: readonly Passed[], fences: readonly Fence[]): Met[] {
  return fences.flatMap((fence) => {
    const seen = since(fence.createdAt, span, track);
    const visit = visitFence(seen.span, seen.track, fence.boundary);
    return visit === null ? [] : [{ fence, visit }];
  });
}

/** What is left of a trip from an instant on, nothing if it was over by then: a fence sees nothing before it is there. */
function since(start: number, span: Span, track: readonly Passed[]) {
  if (start <= span.startedAt) return { span, track };
  return {
    span: { ...span, startedAt: start },
    track: start < span.finishedAt ? track.filter(({ time }) => time >= start) : [],
  };
}

function rowOf(tripId: string, { fence, visit }: Met) {
  return {
    trip_id: tripId,
    geofence_id: fence.id,
    geofence_title: fence.title,
    ...storedVisit(visit),
  };
}

/** A visit as it is stored, whether of a trip or of an analysis. */
export function storedVisit({ insideMs, crossings }: Visit) {
  return { inside_seconds: toSeconds(insideMs), crossings: crossings.map(storedCrossing) };
}

const storedCrossing = ({ msSinceEntry, ...crossing }: TrackCrossing): StoredCrossing => ({
  id: newId(),
  ...crossing,
  seconds: msSinceEntry === null ? null : toSeconds(msSinceEntry),
});

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 1_000);
