import * as z from "zod";
import { anyOf, day, dateOfLife, id, instant, text } from "../kit/wire.ts";
import { vehicleServiceTypes } from "./codes.ts";

export const VehicleServiceType = anyOf(vehicleServiceTypes);
export type VehicleServiceType = z.infer<typeof VehicleServiceType>;

export const Inspection = z
  .object({ id, inspectionDate: instant, description: z.string().nullable() })
  .meta({ id: "Inspection" });
export type Inspection = z.infer<typeof Inspection>;

export const NewInspection = z.object({
  vehicleId: id,
  inspectionDate: dateOfLife("dateIsEmpty"),
  description: text.trim().max(2_000).default(""),
});
export type NewInspection = z.output<typeof NewInspection>;

/** All null where country, registration or service type are missing (rule upkeep/inspection). */
export const NextInspection = z
  .object({
    /** First of the month it is due in. */
    nextInspection: instant.nullable(),
    /** The tolerance around it; the earliest day only in Austria. */
    earliest: day.nullable(),
    latest: day.nullable(),
    overdue: z.boolean().nullable(),
  })
  .meta({ id: "NextInspection" });
export type NextInspection = z.infer<typeof NextInspection>;
