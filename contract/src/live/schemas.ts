import * as z from "zod";
import { id, ids, instant, latitude, longitude, Reference, searchTerm } from "../kit/wire.ts";

export const VehiclePosition = z
  .object({
    id,
    name: z.string(),
    licensePlate: z.string(),
    /**
     * Another's private drive is under way or ended there, or an agreement keeps it back: then place, speed, heading and
     * deviceTime are null, and it is not said whether it sends.
     */
    isPlaceHidden: z.boolean(),
    /** Whether it is for the agreement, whatever is driven. */
    isHiddenByAgreement: z.boolean(),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    /** km/h; a vehicle above 0 is moving as long as its speed is current. */
    speed: z.number().nullable(),
    /** False once three reports are missing: the speed is the last one known. */
    isSpeedCurrent: z.boolean(),
    heading: z.number().nullable(),
    deviceTime: instant.nullable(),
    isSending: z.boolean(),
    driver: Reference.nullable(),
  })
  .meta({ id: "VehiclePosition" });
export type VehiclePosition = z.infer<typeof VehiclePosition>;

export const VehiclePositionFilter = z.object({
  vehicleIds: ids,
  groupIds: ids,
  onlyMoving: z.boolean().default(false),
  searchTerm,
});
export type VehiclePositionFilter = z.output<typeof VehiclePositionFilter>;

/** What the stream tells (rule live/stream); whoever applies the events in their order has what the list gives. */
export const liveEvents = {
  /** All there is; what was known before counts no more. */
  snapshot: z.array(VehiclePosition),
  /** What is new or another than it was. */
  positions: z.array(VehiclePosition),
  /** Of these nothing may be shown any more: what still may be said of them follows. */
  gone: z.array(id),
  /** What became of a trip of a vehicle that is shown. */
  trip: z.object({ id, vehicleId: id, change: z.enum(["begun", "finished", "changed", "deleted"]) }),
  /** A fence whose alarm is told to who may read alarms. */
  alarm: z.object({
    geofenceId: id,
    vehicleId: id,
    event: z.enum(["Entering", "Leaving"]),
    happenedAt: instant,
  }),
  /** That it is still there. */
  ping: z.object({}),
};
