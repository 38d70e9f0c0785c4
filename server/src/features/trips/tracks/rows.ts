import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { decodeTrack } from "./track-codec.ts";
import type { TrackPoint } from "./track-point.ts";

/** The tracks of trips by their ids. A trip that silence closed keeps its later points in case it goes on. */
export async function readTracks(
  db: MandatorDb,
  trips: readonly { id: string; finishedAt: number | null }[],
): Promise<Map<string, TrackPoint[]>> {
  const parts = await partsOf(
    db,
    trips.map(({ id }) => id),
    sql`trip.id`,
  );
  return new Map(
    trips.map(({ id, finishedAt }) => [
      id,
      (parts.get(id) ?? []).flatMap(decodeTrack).filter(({ time }) => time <= (finishedAt ?? Infinity)),
    ]),
  );
}

/** The stored parts as they were recorded, though somebody may have split or merged the trips since. */
export function recordedParts(db: MandatorDb, tripIds: readonly string[]): Promise<Map<string, Buffer[]>> {
  // In two steps: sorted by id at once, the whole company might be gone through in the order of ids.
  const copies = sql`select id from trips where copied_from_id = trip.id offset 0`;
  const firstCopy = sql`select id from (${copies}) as copy order by id limit 1`;
  return partsOf(db, tripIds, sql`coalesce((${firstCopy}), trip.id)`);
}

async function partsOf(db: MandatorDb, tripIds: readonly string[], source: RawBuilder<unknown>) {
  if (tripIds.length === 0) return new Map<string, Buffer[]>();
  // Each step is fenced: the planner, which may know nothing of a new company, would read all its tracks for each trip.
  const { rows } = await sql<{ id: string; points: Buffer }>`
    select trip.id, points
    from unnest(${[...tripIds]}::uuid[]) as trip (id)
    cross join lateral (select ${source} as id offset 0) as source
    cross join lateral (
      select part, points from trip_tracks where trip_id = source.id order by part offset 0
    ) as stored
    order by trip.id, part`.execute(db);
  const parts = rowsBy(rows, ({ id }) => id);
  return new Map([...parts].map(([id, ofTrip]) => [id, ofTrip.map(({ points }) => points)]));
}

export async function deleteTracks(db: MandatorDb, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length > 0)
    await db
      .deleteFrom("trip_tracks")
      .where("trip_id", "in", [...tripIds])
      .execute();
}

/** Gives the tracks of some trips to others; by the ids of the former. */
export async function moveTracks(db: MandatorDb, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return;
  await sql`
    update trip_tracks set trip_id = moved.new_id
    from unnest(${[...moved.keys()]}::uuid[], ${[...moved.values()]}::uuid[]) as moved (id, new_id)
    where trip_id = moved.id`.execute(db);
}

export async function insertTrackParts(
  db: MandatorDb,
  parts: readonly { tripId: string; part: number; points: Buffer }[],
): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    insert into trip_tracks (trip_id, part, points)
    select * from unnest(
      ${parts.map(({ tripId }) => tripId)}::uuid[],
      ${parts.map(({ part }) => part)}::integer[],
      ${parts.map(({ points }) => points)}::bytea[])`.execute(db);
}
