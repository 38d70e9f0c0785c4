import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, Reference, searchTerm } from "../kit/wire.ts";

export const Box = z
  .object({
    id,
    imei: z.string(),
    model: z.string().nullable(),
    /** "obd" knows the ignition, "bm" (battery-mounted) does not (amendments 2). */
    deviceType: z.enum(["obd", "bm"]),
    vehicle: Reference.nullable(),
    vehicleId: id.nullable(),
  })
  .meta({ id: "Box" });
export type Box = z.infer<typeof Box>;

export const BoxFilter = z.object({ ...pageQuery, searchTerm, isAssigned: z.boolean().optional() });
export type BoxFilter = z.output<typeof BoxFilter>;
