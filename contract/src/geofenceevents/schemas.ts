import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { hoursMinutesSeconds, id, ids, instant, latitude, longitude } from "../kit/wire.ts";
import { inOrder, Trip } from "../trips/schemas.ts";

/** One crossing of a trip with a fence, interpolated on its segment (ALG-GEOFENCE). */
export const Crossing = z
  .object({
    id,
    event: z.enum(["Entering", "Leaving"]),
    latitude,
    longitude,
    timestamp: instant,
    /** Of a Leaving: since the last entry, or the start of the trip where it began inside. */
    durationSinceLastEnter: hoursMinutesSeconds.nullable(),
  })
  .meta({ id: "GeofenceCrossing" });
export type Crossing = z.infer<typeof Crossing>;

export const TripGeofenceEvents = z
  .object({
    geofenceId: id,
    geofenceName: z.string(),
    durationOfTripInGeofence: hoursMinutesSeconds,
    tripEvents: z.array(Crossing),
  })
  .meta({ id: "TripGeofenceEvents" });
export type TripGeofenceEvents = z.infer<typeof TripGeofenceEvents>;

export const TripWithEvents = Trip.extend({ geofenceEvents: z.array(TripGeofenceEvents) }).meta({
  id: "TripWithGeofenceEvents",
});
export type TripWithEvents = z.infer<typeof TripWithEvents>;

/** Trips that begin in [from, to). */
export const GeofenceEventFilter = inOrder(
  z.object({
    from: instant.optional(),
    to: instant.optional(),
    vehicleIds: ids,
    driverIds: ids,
    geofenceIds: ids,
    ...pageQuery,
  }),
);
export type GeofenceEventFilter = z.output<typeof GeofenceEventFilter>;
