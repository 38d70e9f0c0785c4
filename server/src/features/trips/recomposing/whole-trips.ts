import type { Place } from "@wegbuch/geo/place";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { oneOf } from "../../../platform/db/search.ts";
import type { TrackPoint } from "../detection/detection.ts";
import type { HeldTrip, TripPlaces } from "../editing/held-trip.ts";
import { trackParts } from "../tracks/rows.ts";
import { decodeTrack } from "../tracks/track-codec.ts";

/** A held trip with all it keeps from readers: to part and join trips in the tracker's role, never to answer with. */
export type WholeTrip = HeldTrip & { places: TripPlaces; points: TrackPoint[] };

/** Held trips with their places, descriptions and tracks, in the order given. */
export async function readWhole(db: MandatorDb, held: readonly HeldTrip[]): Promise<WholeTrip[]> {
  const ids = held.map(({ id }) => id);
  const rows = await db
    .selectFrom("trips")
    .select(["id", "description", "start_address", "destination_address"])
    .select(["start_latitude", "start_longitude", "destination_latitude", "destination_longitude"])
    .where("id", "=", oneOf(ids))
    .execute();
  const parts = await trackParts(db, ids);
  return held.map((trip) => {
    const row = rows.find(({ id }) => id === trip.id)!;
    return {
      ...trip,
      description: row.description,
      places: {
        start: placeOf(row.start_latitude, row.start_longitude),
        destination: placeOf(row.destination_latitude, row.destination_longitude),
        startAddress: row.start_address as TripPlaces["startAddress"],
        destinationAddress: row.destination_address as TripPlaces["destinationAddress"],
      },
      // A trip that silence closed keeps its later points in case it goes on.
      points: (parts.get(trip.id) ?? [])
        .flatMap(decodeTrack)
        .filter(({ time }) => time <= (trip.finishedAt ?? Infinity)),
    };
  });
}

/** Keeps a trip as it is, with its track, as a deleted copy (amendments 12); the trip itself is left without a track. */
export async function keepCopy(db: MandatorDb, tripId: string, now: Date): Promise<void> {
  const copyId = newId();
  const kept = sql.raw(keptColumns);
  await sql`
    insert into trips (id, copied_from_id, deleted_at, ${kept})
    select ${copyId}::uuid, id, ${now}::timestamptz, ${kept} from trips where id = ${tripId}`.execute(db);
  await db.updateTable("trip_tracks").set({ trip_id: copyId }).where("trip_id", "=", tripId).execute();
}

const keptColumns = `vehicle_id, recorded_vehicle_id, driver_id, costcenter_id, box_id, started_at, finished_at,
  start_latitude, start_longitude, destination_latitude, destination_longitude, start_address, destination_address,
  mileage_in_meters, mileage_source, idle_seconds, type, agent, description, has_been_changed, is_recomposed, end_reason,
  calibrated_at, created_at`;

const placeOf = (latitude: number | null, longitude: number | null): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
