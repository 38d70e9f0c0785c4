import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { hoursMinutesSeconds, id, ids, instant, latitude, longitude, Reference } from "../kit/wire.ts";
import { withOrderedPeriod, Trip } from "../trips/schemas.ts";

const CrossingEvent = z.enum(["Entering", "Leaving"]);

/** One crossing of a trip with a fence, interpolated on its segment (rule geofences/events). */
export const Crossing = z
  .object({
    id,
    event: CrossingEvent,
    /** Null once the places of the trip are erased. */
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
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

/** What trips of a vehicle were in a fence, in all (rule geofences/sums). */
export const VisitSum = z
  .object({
    geofence: Reference,
    vehicle: Reference,
    licensePlate: z.string(),
    tripCount: z.int(),
    durationInGeofence: hoursMinutesSeconds,
  })
  .meta({ id: "GeofenceVisitSum" });
export type VisitSum = z.infer<typeof VisitSum>;

/** A past alarm: a vehicle crossed a fence that alarms, on an armed day or not (rule geofences/alarms). */
export const GeofenceAlarm = z
  .object({
    id,
    geofence: Reference,
    vehicle: Reference,
    licensePlate: z.string(),
    event: CrossingEvent,
    happenedAt: instant,
    /** Null of alarms from before places were kept. */
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    /** Whether a mail was sent for it; none is on a day that is not armed, nor so soon after another. */
    isMailed: z.boolean(),
  })
  .meta({ id: "GeofenceAlarm" });
export type GeofenceAlarm = z.infer<typeof GeofenceAlarm>;

/** Alarms that happened in [from, to). */
export const GeofenceAlarmFilter = withOrderedPeriod(
  z.object({
    from: instant.optional(),
    to: instant.optional(),
    vehicleIds: ids,
    geofenceIds: ids,
    ...pageQuery,
  }),
);
export type GeofenceAlarmFilter = z.output<typeof GeofenceAlarmFilter>;

/** Trips that begin in [from, to). */
export const GeofenceEventFilter = withOrderedPeriod(
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
