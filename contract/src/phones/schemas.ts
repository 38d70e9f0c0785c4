import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, Reference, requiredText } from "../kit/wire.ts";

/** A phone that reports instead of a box. */
export const Phone = z
  .object({
    id,
    name: z.string(),
    /** Null after it was taken out of its vehicle. */
    vehicle: Reference.nullable(),
    /** Who drives what it reports; null where the vehicle says so. */
    user: Reference.nullable(),
    createdAt: instant,
    /** When it was last heard of, whatever came; also a browser that opened its address. */
    lastSeenAt: instant.nullable(),
    /** When its first position came, which alone tells that an app is set up; null before. */
    firstPlaceAt: instant.nullable(),
    batteryPercent: z.int().nullable(),
    isCharging: z.boolean().nullable(),
    app: z.enum(["traccar", "owntracks", "osmand"]).nullable(),
    /** Null while its clock is right; negative of one that is more than a year behind. */
    clockAheadSeconds: z.int().nullable(),
    /** What it has sent today that could not be read. */
    refusedToday: z.int(),
  })
  .meta({ id: "Phone" });
export type Phone = z.infer<typeof Phone>;

export const PhoneFilter = z.object({ ...pageQuery, vehicleId: id.optional(), userId: id.optional() });
export type PhoneFilter = z.output<typeof PhoneFilter>;

const name = requiredText("nameIsEmpty", 100);

export const PhoneChange = z.object({ name, userId: id.nullish() });
export type PhoneChange = z.output<typeof PhoneChange>;

export const PhoneToConnect = z.object({ ...PhoneChange.shape, vehicleId: id });
export type PhoneToConnect = z.output<typeof PhoneToConnect>;

/** Said once: only a hash of the secret is kept. Whoever knows it may report positions of the vehicle, and read nothing. */
export const PhoneAddresses = z
  .object({
    id,
    url: z.string(),
    /** What a picture for Traccar Client holds, and one for OwnTracks. */
    traccarClient: z.string(),
    ownTracks: z.string(),
  })
  .meta({ id: "PhoneAddresses" });
export type PhoneAddresses = z.infer<typeof PhoneAddresses>;
