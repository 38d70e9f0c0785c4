import { decodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";

/**
 * Everything that is kept of trips but ids and stamps; vehicles by their number, oldest first. A running trip remembers
 * whether it was once shown as finished, which depends on when its records came.
 */
export async function keptTripsOf(database: TestDatabase, mandatorId: string) {
  const rows = await asOwner<{ vehicle: number; trip: object; parts: string[] }>(
    database,
    `select (select count(*)::integer from vehicles where id < vehicle_id and mandator_id = $1) as vehicle,
       to_jsonb(trips) - '{id,mandator_id,vehicle_id,box_id,created_at}'::text[]
         - case when finished_at is null then 'end_reason' else '' end as trip, coalesce((
       select json_agg(encode(points, 'hex') order by part) from trip_tracks where trip_id = trips.id), '[]') as parts
     from trips where mandator_id = $1 order by started_at`,
    [mandatorId],
  );
  return rows.map(({ vehicle, trip, parts }) => ({
    vehicle,
    trip,
    track: parts.flatMap((part) => decodeTrack(Buffer.from(part, "hex"))),
  }));
}
