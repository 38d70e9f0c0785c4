import type { Actor } from "@wegbuch/contract/access/actor";
import type { TripWithEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { inOrderOfTime, type StoredVisit, visitOf } from "../geofenceevents/say-visits.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { isPublished, seenTrips, tripRows } from "../trips/find-trip-rows.ts";
import { showTrips } from "../trips/read-details.ts";

/**
 * The trips of an analysis that met a fence, by vehicle and start, for pageIn: those in the actor's scope of which he may
 * know where they were. What is private or hidden is judged now, whatever it was when the analysis was made.
 */
export function analysedTrips(actor: Actor, now: Date, analysisId: string) {
  return {
    ids: (db: MandatorDb) => idsOf(db, actor, analysisId),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<TripWithEvents[]> => {
      const [trips, visits] = await Promise.all([
        showTrips(db, actor, { ids, now }),
        visitsOfTrips(db, analysisId, ids),
      ]);
      return trips.map((trip) => ({ ...trip, geofenceEvents: (visits.get(trip.id) ?? []).map(visitOf) }));
    },
  };
}

/** What a file says of a trip of an analysis. */
export type AnalysedTrip = {
  id: string;
  vehicle: string;
  driver: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  visits: StoredVisit[];
};

/** The same trips with what a file says of them, for itemsIn. */
export function analysedTripsOfFile(actor: Actor, now: Date, analysisId: string) {
  return {
    ids: (db: MandatorDb) => idsOf(db, actor, analysisId),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<AnalysedTrip[]> => {
      const rows = await tripRows(db, actor).where("trip.id", "=", oneOf(ids)).execute();
      const visits = await visitsOfTrips(db, analysisId, ids);
      const looks = rows.map(({ vehicle_id, driver_id }) => ({ vehicleId: vehicle_id, driverId: driver_id }));
      noteLooks(db, actor, { now, kind: "export" }, looks);
      return rows.map((row) => ({
        id: row.id,
        vehicle: row.vehicle_name,
        driver: row.driver_name,
        startedAt: row.started_at,
        finishedAt: row.finished_at,
        visits: visits.get(row.id) ?? [],
      }));
    },
  };
}

function idsOf(db: MandatorDb, actor: Actor, analysisId: string) {
  // The mask is a barrier that a plan cannot enter trip by trip, so that all it lets through is found first.
  const met = sql<string>`any(array(select trip_id from visible_analysis_visits where analysis_id = ${analysisId}))`;
  return seenTrips(db, actor)
    .select("trip.id")
    .where(isPublished)
    .where("trip.id", "=", met)
    .orderBy(sql`(select ${byName("name")} from vehicles where vehicles.id = trip.vehicle_id)`)
    .orderBy("trip.vehicle_id")
    .orderBy("trip.started_at")
    .orderBy("trip.id");
}

async function visitsOfTrips(
  db: MandatorDb,
  analysisId: string,
  tripIds: readonly string[],
): Promise<Map<string, StoredVisit[]>> {
  const rows = await db
    .selectFrom("visible_analysis_visits")
    .select(["trip_id", "geofence_id", "geofence_title", "inside_seconds", "crossings"])
    .where("analysis_id", "=", analysisId)
    .where("trip_id", "=", oneOf(tripIds))
    .orderBy(byName("geofence_title"))
    .orderBy("geofence_id")
    .execute();
  const piles = rowsBy(rows, ({ trip_id }) => trip_id);
  return new Map([...piles].map(([id, ofTrip]) => [id, inOrderOfTime(ofTrip)]));
}
