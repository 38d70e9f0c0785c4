import * as z from "zod";
import { id, instant } from "../kit/wire.ts";

export const OwnExport = z
  .object({
    id,
    askedAt: instant,
    /** Null while it is made. */
    readyAt: instant.nullable(),
    /** Until when it can be fetched. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: "OwnExport" });
export type OwnExport = z.infer<typeof OwnExport>;
