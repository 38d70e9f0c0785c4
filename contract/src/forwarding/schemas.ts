import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, latitude, longitude, Reference, searchTerm } from "../kit/wire.ts";

/** As Traccar calls a device: nothing that cannot be seen, and no longer than its own column. */
export const uniqueId = z
  .string()
  .max(128)
  .regex(/^[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?$/u);

/** What Traccar sends with `forward.type` json, as far as it is used; what attributes there are depends on the device. */
export const ForwardedPosition = z.object({
  position: z.object({
    protocol: z.string().nullish(),
    deviceTime: instant.nullish(),
    fixTime: instant,
    /** A place of before, with what the device said without a new one. */
    outdated: z.boolean().default(false),
    valid: z.boolean(),
    latitude,
    longitude,
    altitude: z.number().nullish(),
    /** In knots. */
    speed: z.number().nullish(),
    course: z.number().nullish(),
    /** In meters, 0 where it is not known. */
    accuracy: z.number().nullish(),
    attributes: z.record(z.string(), z.unknown()).default({}),
  }),
  device: z.object({ uniqueId, name: z.string().nullish() }),
});
export type ForwardedPosition = z.output<typeof ForwardedPosition>;

/** What Traccar has forwarded positions of. */
export const ForwardedDevice = z
  .object({
    uniqueId,
    name: z.string(),
    /** As Traccar calls the way the device speaks. */
    protocol: z.string(),
    /** Null of what nobody has put into one: nothing of it is kept. */
    vehicle: Reference.nullable(),
    lastSeenAt: instant,
  })
  .meta({ id: "ForwardedDevice" });
export type ForwardedDevice = z.infer<typeof ForwardedDevice>;

export const ForwardedDeviceFilter = z.object({
  ...pageQuery,
  searchTerm,
  isAssigned: z.boolean().optional(),
});
export type ForwardedDeviceFilter = z.output<typeof ForwardedDeviceFilter>;

/** Null takes it out of the vehicle it is in. */
export const DeviceAssignment = z.object({ vehicleId: id.nullable() });
