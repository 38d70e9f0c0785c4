import * as z from "zod";
import { dateOfLife, day, id, instant, meters, text } from "../kit/wire.ts";

/** The invoice of a service; its name is for people, what it is was read from its bytes. */
export const ServiceFile = z
  .object({ name: z.string(), type: z.enum(["pdf", "jpg", "png"]), sizeInBytes: z.int() })
  .meta({ id: "ServiceFile" });
export type ServiceFile = z.infer<typeof ServiceFile>;

export const Service = z
  .object({
    id,
    serviceDate: instant,
    serviceAt: meters,
    description: z.string().nullable(),
    workshop: z.string().nullable(),
    priceInCents: z.int().nullable(),
    file: ServiceFile.nullable(),
  })
  .meta({ id: "Service" });
export type Service = z.infer<typeof Service>;

/** The bytes of a file in base64; whether they are a file that may be kept says `typeOfFile`. */
export const NewServiceFile = z.object({ name: text.trim().min(1).max(200), content: z.string().min(1) });
export type NewServiceFile = z.output<typeof NewServiceFile>;

export const NewService = z.object({
  vehicleId: id,
  serviceDate: dateOfLife("dateIsEmpty"),
  /** Meters on the odometer, not above the current ones. */
  serviceAt: z.int({ error: "serviceMileageIsEmpty" }).min(0).max(100_000_000_000),
  description: text.trim().max(2_000).default(""),
  workshop: text.trim().max(200).default(""),
  /** Including tax. */
  priceInCents: z.int().min(0).max(100_000_000).nullable().default(null),
  file: NewServiceFile.nullable().default(null),
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
