import * as z from "zod";
import { id, instant, Reference } from "../kit/wire.ts";

/** What a box may be told: nothing else leaves the gateway. */
export const NewBoxCommand = z.union([
  z.object({ name: z.literal("getver") }),
  z.object({ name: z.literal("getinfo") }),
  /** How often it sends while moving. */
  z.object({ name: z.literal("sendPeriod"), seconds: z.int().min(10).max(3_600) }),
]);
export type NewBoxCommand = z.output<typeof NewBoxCommand>;

export const BoxCommand = z
  .object({
    id,
    /** As the box reads it, "setparam 10055:30". */
    text: z.string(),
    createdAt: instant,
    createdBy: Reference,
    /** Waits for the box to call, is on its way, was answered, or got no answer. */
    state: z.enum(["waiting", "sent", "answered", "failed"]),
    sentAt: instant.nullable(),
    answeredAt: instant.nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: "BoxCommand" });
export type BoxCommand = z.infer<typeof BoxCommand>;
