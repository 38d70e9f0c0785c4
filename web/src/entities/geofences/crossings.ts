import type { TripGeofenceEvents } from "@wegbuch/contract/geofenceevents/schemas";

/** All crossings of a trip in order of time, each with its fence. */
export function crossingsOf(visits: readonly TripGeofenceEvents[]) {
  return visits
    .flatMap(({ geofenceId, geofenceName, tripEvents }) =>
      tripEvents.map((crossing) => ({ ...crossing, geofenceId, geofenceName })),
    )
    .toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
}
