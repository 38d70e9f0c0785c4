import type { Actor } from "@wegbuch/contract/access/actor";
import type {
  GeofenceEventFilter,
  TripGeofenceEvents,
  TripWithEvents,
} from "@wegbuch/contract/geofenceevents/schemas";
import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { sayDrawnGeofences } from "../geofences/say-geofence.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { isOfActiveVehicle, isPublished, seenTrips, tripRows } from "../trips/find-trip-rows.ts";
import { readDetails } from "../trips/read-details.ts";
import { visitsOfTrips } from "./say-visits.ts";

/**
 * Finished trips in the actor's scope that met a fence and begin in the period, the latest first, for pageIn. Short ones
 * the mandator hides are left out, and so are private ones of others: what they met is as private as their track.
 */
export function tripsWithEvents(actor: Actor, now: Date, filter: GeofenceEventFilter) {
  return {
    ids: (db: MandatorDb) => {
      let query = seenTrips(db, actor)
        .select("trip.id")
        .where("trip.finished_at", "is not", null)
        .where(isPublished)
        .where(isOfActiveVehicle)
        .where(hasMet(filter.geofenceIds));
      const { from, to, vehicleIds, driverIds } = filter;
      if (from !== undefined) query = query.where("trip.started_at", ">=", new Date(from));
      if (to !== undefined) query = query.where("trip.started_at", "<", new Date(to));
      if (vehicleIds !== undefined) query = query.where("trip.vehicle_id", "=", oneOf(vehicleIds));
      if (driverIds !== undefined) query = query.where("trip.driver_id", "=", oneOf(driverIds));
      return query.orderBy("trip.started_at", "desc").orderBy("trip.id", "desc");
    },
    read: async (db: MandatorDb, ids: readonly string[]): Promise<TripWithEvents[]> => {
      const [trips, visits] = await Promise.all([
        readDetails(db, tripRows(db, actor), ids, now),
        visitsOfTrips(db, ids, filter.geofenceIds),
      ]);
      return trips.map((trip) => ({ ...trip, geofenceEvents: visits.get(trip.id) ?? [] }));
    },
  };
}

/**
 * The mask is a barrier: what it lets through is found once and looked up, which `coalesce` holds the planner to. Else it
 * may search it for each trip, for minutes, as long as it knows no statistics.
 */
const hasMet = (geofenceIds: readonly string[] | undefined) => sql<boolean>`coalesce(trip.id in (
  select visit.trip_id from visible_visits as visit
  where ${geofenceIds === undefined ? sql`true` : sql`visit.geofence_id = ${oneOf(geofenceIds)}`}), false)`;

/** What a trip in the actor's scope met; nothing where its places are not for him. */
export async function readTripEvents(
  db: MandatorDb,
  actor: Actor,
  tripId: string,
): Promise<TripGeofenceEvents[]> {
  await requireTrip(db, actor, tripId);
  return (await visitsOfTrips(db, [tripId])).get(tripId) ?? [];
}

/** The fences it met that still are there. */
export async function readMetGeofences(
  db: MandatorDb,
  actor: Actor,
  tripId: string,
): Promise<DrawnGeofence[]> {
  const met = await readTripEvents(db, actor, tripId);
  const ids = met.map(({ geofenceId }) => geofenceId);
  const drawn = new Map((await sayDrawnGeofences(db, actor, ids)).map((fence) => [fence.id, fence]));
  return ids.flatMap((id) => drawn.get(id) ?? []);
}

async function requireTrip(db: MandatorDb, actor: Actor, id: string): Promise<void> {
  const trip = await db
    .selectFrom("visible_trips as trip")
    .select("trip.id")
    .where("trip.id", "=", id)
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .executeTakeFirst();
  if (trip === undefined) throw notFound("Trip");
}
