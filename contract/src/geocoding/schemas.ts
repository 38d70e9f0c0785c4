import * as z from "zod";
import { latitude, longitude, text } from "../kit/wire.ts";

export const Coordinates = z.object({ latitude, longitude });
export const AddressText = z.object({ address: text.min(1).max(200) });
export const LocationId = z.object({ locationid: z.string().regex(/^[\w:.-]{1,170}$/) });
export const Suggestion = z
  .object({ locationid: z.string(), displayName: z.string() })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof Suggestion>;
