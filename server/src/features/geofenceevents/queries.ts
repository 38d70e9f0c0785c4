import type { Actor } from "@wegbuch/contract/access/actor";
import type {
  GeofenceEventFilter,
  TripGeofenceEvents,
  TripWithEvents,
  VisitSum,
} from "@wegbuch/contract/geofenceevents/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import { formatSeconds } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { sayDrawnGeofences } from "../geofences/say-geofence.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { isOfActiveVehicle, isPublished, seenTrips } from "../trips/find-trip-rows.ts";
import { showTrips } from "../trips/read-details.ts";
import { findMet } from "../trips/visits/find-met.ts";
import { visitsOfTrips } from "./say-visits.ts";

/**
 * Finished trips in the actor's scope that met a fence and begin in the period, the latest first, for pageIn. Short ones
 * the mandator hides are left out, and so are private ones of others: what they met is as private as their track.
 */
export function tripsWithEvents(actor: Actor, now: Date, filter: GeofenceEventFilter) {
  return {
    ids: (db: MandatorDb) =>
      seenTrips(db, actor)
        .where(
          "trip.id",
          "=",
          findMet(reportedTrips(db, actor, filter).select("trip.id"), filter.geofenceIds),
        )
        .select("trip.id")
        .orderBy("trip.started_at", "desc")
        .orderBy("trip.id", "desc"),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<TripWithEvents[]> => {
      const [trips, visits] = await Promise.all([
        showTrips(db, actor, { ids, now }),
        visitsOfTrips(db, ids, filter.geofenceIds),
      ]);
      return trips.map((trip) => ({ ...trip, geofenceEvents: visits.get(trip.id) ?? [] }));
    },
  };
}

/** Finished trips in the actor's scope that a filter lets through, whatever they met. */
function reportedTrips(db: MandatorDb, actor: Actor, filter: GeofenceEventFilter) {
  const { from, to, vehicleIds, driverIds } = filter;
  return seenTrips(db, actor)
    .where("trip.finished_at", "is not", null)
    .where(isPublished)
    .where(isOfActiveVehicle)
    .$if(from !== undefined, (query) => query.where("trip.started_at", ">=", new Date(from!)))
    .$if(to !== undefined, (query) => query.where("trip.started_at", "<", new Date(to!)))
    .$if(vehicleIds !== undefined, (query) => query.where("trip.vehicle_id", "=", oneOf(vehicleIds!)))
    .$if(driverIds !== undefined, (query) => query.where("trip.driver_id", "=", oneOf(driverIds!)));
}

/** How long the trips of a filter were in each fence, by vehicle, the longest first; a page of them (rule geofences/sums). */
export async function readVisitSums(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: GeofenceEventFilter,
): Promise<Page<VisitSum>> {
  const { geofenceIds } = filter;
  const ofDrivers = db
    .selectFrom("visible_visits as visit")
    .where(
      "visit.trip_id",
      "=",
      sql<string>`any(array(${reportedTrips(db, actor, filter).select("trip.id")}))`,
    )
    .$if(geofenceIds !== undefined, (query) => query.where("visit.geofence_id", "=", oneOf(geofenceIds!)))
    .groupBy(["visit.geofence_id", "visit.vehicle_id", "visit.driver_id"])
    .select((sum) => [
      "visit.geofence_id",
      "visit.vehicle_id",
      "visit.driver_id",
      sum.fn.max("visit.geofence_title").as("title"),
      sum.fn.countAll<number>().as("trips"),
      sum.fn.sum<number>("visit.inside_seconds").as("seconds"),
    ]);
  const sums = db
    .selectFrom(ofDrivers.as("visit"))
    .innerJoin("vehicles as vehicle", "vehicle.id", "visit.vehicle_id")
    .groupBy(["visit.geofence_id", "vehicle.id", "vehicle.name", "vehicle.license_plate"])
    .select((sum) => [
      "visit.geofence_id",
      sum.fn.max("visit.title").as("title"),
      "vehicle.id as vehicle_id",
      "vehicle.name",
      "vehicle.license_plate",
      sql<number>`sum(visit.trips)::bigint`.as("trips"),
      sql<number>`sum(visit.seconds)::bigint`.as("seconds"),
      sql<(string | null)[]>`array_agg(visit.driver_id)`.as("driver_ids"),
    ]);
  const page = await readPage(
    db
      .selectFrom(sums.as("sum"))
      .selectAll()
      .orderBy("seconds", "desc")
      .orderBy("geofence_id")
      .orderBy("vehicle_id"),
    filter,
  );
  const looks = page.items.flatMap(({ vehicle_id, driver_ids }) =>
    driver_ids.map((driverId) => ({ vehicleId: vehicle_id, driverId })),
  );
  noteLooks(db, actor, { now, kind: "track" }, looks);
  return { ...page, items: page.items.map(saidSum) };
}

type SumRow = {
  geofence_id: string;
  title: string;
  vehicle_id: string;
  name: string;
  license_plate: string;
  trips: number;
  seconds: number;
};

const saidSum = (row: SumRow): VisitSum => ({
  geofence: { id: row.geofence_id, name: row.title },
  vehicle: { id: row.vehicle_id, name: row.name },
  licensePlate: row.license_plate,
  tripCount: row.trips,
  durationInGeofence: formatSeconds(row.seconds),
});

/** What a trip in the actor's scope met; nothing where its places are not for him. */
export async function readTripEvents(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  tripId: string,
): Promise<TripGeofenceEvents[]> {
  const { vehicle_id, driver_id } = await requireTrip(db, actor, tripId);
  const met = (await visitsOfTrips(db, [tripId])).get(tripId) ?? [];
  if (met.length > 0)
    noteLooks(db, actor, { now, kind: "track" }, [{ vehicleId: vehicle_id, driverId: driver_id }]);
  return met;
}

/** The fences it met that still are there. */
export async function readMetGeofences(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  tripId: string,
): Promise<DrawnGeofence[]> {
  const met = await readTripEvents(db, actor, now, tripId);
  const ids = met.map(({ geofenceId }) => geofenceId);
  const drawn = new Map((await sayDrawnGeofences(db, actor, ids)).map((fence) => [fence.id, fence]));
  return ids.flatMap((id) => drawn.get(id) ?? []);
}

async function requireTrip(db: MandatorDb, actor: Actor, id: string) {
  const trip = await db
    .selectFrom("visible_trips as trip")
    .select(["trip.vehicle_id", "trip.driver_id"])
    .where("trip.id", "=", id)
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .executeTakeFirst();
  if (trip === undefined) throw notFound("Trip");
  return trip;
}
