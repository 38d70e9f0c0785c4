import * as z from "zod";
import { id, instant, latitude, longitude, Reference } from "../kit/wire.ts";

/** A position that is shared by a link; the link itself is told once, to who makes it. */
export const Share = z
  .object({ id, vehicle: Reference, createdBy: Reference, createdAt: instant, expiresAt: instant })
  .meta({ id: "Share" });
export type Share = z.infer<typeof Share>;

export const ShareFilter = z.object({ vehicleId: id.optional() });
export type ShareFilter = z.output<typeof ShareFilter>;

export const ShareToMake = z.object({ vehicleId: id, minutes: z.int().min(15).max(1_440) });
export type ShareToMake = z.output<typeof ShareToMake>;

export const NewShare = z.object({ id, url: z.string(), expiresAt: instant }).meta({ id: "NewShare" });
export type NewShare = z.infer<typeof NewShare>;

/** What whoever has the link is told: where it is and what it is called, or that it may not be seen now. */
export const SharedPosition = z
  .union([
    z.object({
      isHidden: z.literal(false),
      name: z.string(),
      latitude,
      longitude,
      heading: z.number().nullable(),
      deviceTime: instant,
      expiresAt: instant,
    }),
    z.object({ isHidden: z.literal(true) }),
  ])
  .meta({ id: "SharedPosition" });
export type SharedPosition = z.infer<typeof SharedPosition>;
