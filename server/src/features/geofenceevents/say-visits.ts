import type { Crossing, TripGeofenceEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { formatSeconds } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import type { StoredCrossing } from "../trips/visits/keep-visits.ts";

/** A visit as it is stored, whether of a trip or of an analysis. */
export type StoredVisit = {
  geofence_id: string;
  geofence_title: string;
  inside_seconds: number;
  crossings: unknown;
};

/** A visit as the API says it. */
export function visitOf(row: StoredVisit): TripGeofenceEvents {
  return {
    geofenceId: row.geofence_id,
    geofenceName: row.geofence_title,
    durationOfTripInGeofence: formatSeconds(row.inside_seconds),
    tripEvents: (row.crossings as StoredCrossing[]).map(crossingOf),
  };
}

const crossingOf = ({ id, event, time, latitude, longitude, seconds }: StoredCrossing): Crossing => ({
  id,
  event,
  latitude,
  longitude,
  timestamp: new Date(time).toISOString(),
  durationSinceLastEnter: seconds === null ? null : formatSeconds(seconds),
});

/** Visits of one trip in the order they began; those that were there from its start first, by name. */
export function inOrderOfTime(visits: readonly StoredVisit[]): StoredVisit[] {
  const beganAt = ({ crossings }: StoredVisit) => {
    const [first] = crossings as StoredCrossing[];
    return first?.event === "Entering" ? first.time : 0;
  };
  return visits.toSorted((one, other) => beganAt(one) - beganAt(other));
}

/** What trips met, as far as the reader may see it, in the order it happened; of some fences alone where they are given. */
export async function visitsOfTrips(
  db: MandatorDb,
  tripIds: readonly string[],
  geofenceIds?: readonly string[],
): Promise<Map<string, TripGeofenceEvents[]>> {
  const rows = await db
    .selectFrom("visible_visits")
    .select(["trip_id", "geofence_id", "geofence_title", "inside_seconds", "crossings"])
    .where("trip_id", "=", oneOf(tripIds))
    .where(geofenceIds === undefined ? sql<boolean>`true` : sql<boolean>`geofence_id = ${oneOf(geofenceIds)}`)
    .orderBy(byName("geofence_title"))
    .orderBy("geofence_id")
    .execute();
  const piles = rowsBy(rows, ({ trip_id }) => trip_id);
  return new Map([...piles].map(([id, ofTrip]) => [id, inOrderOfTime(ofTrip).map(visitOf)]));
}
