import * as z from "zod";
import { dateOfLife, day, id, instant, meters, text } from "../kit/wire.ts";

export const Service = z
  .object({ id, serviceDate: instant, serviceAt: meters, description: z.string().nullable() })
  .meta({ id: "Service" });
export type Service = z.infer<typeof Service>;

export const NewService = z.object({
  vehicleId: id,
  serviceDate: dateOfLife("dateIsEmpty"),
  /** Meters on the odometer, not above the current ones. */
  serviceAt: z.int({ error: "serviceMileageIsEmpty" }).min(0).max(100_000_000_000),
  description: text.trim().max(2_000).default(""),
});
export type NewService = z.output<typeof NewService>;

/** All null without a distance between services (rule upkeep/service). */
export const NextService = z
  .object({
    nextServiceAt: meters.nullable(),
    remainingInMeters: z.int().nullable(),
    overdue: z.boolean().nullable(),
    /** By the distance of the last 90 days; null without trips. */
    estimatedDate: day.nullable(),
  })
  .meta({ id: "NextService" });
export type NextService = z.infer<typeof NextService>;
