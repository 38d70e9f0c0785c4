import * as z from "zod";
import { scopes } from "../access/scopes.ts";
import { id, instant, Reference, requiredText } from "../kit/wire.ts";

const Scope = z.enum(scopes, { error: "scopeIsUnknown" });

/** A token as it stands: never the secret itself, of which only a hash is kept. */
export const ApiToken = z
  .object({
    id,
    name: z.string(),
    /** Its last four characters, so that it is recognised where it is kept. */
    lastFour: z.string(),
    scopes: z.array(Scope),
    createdBy: Reference,
    createdAt: instant,
    expiresAt: instant,
    /** Not by the second: noted once a minute at most. */
    lastUsedAt: instant.nullable(),
    /** Never an address: 203.0.113.0/24. */
    lastUsedFrom: z.string().nullable(),
    /** What it still does: all it may, only reading, or nothing, by what who made it may do now, or why it opens nothing at present. */
    standing: z.enum([
      "whole",
      "reads",
      "nothing",
      "notBooked",
      "temporaryPassword",
      "secondFactorMissing",
      "trialExpired",
    ]),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: requiredText("nameIsEmpty", 100),
  scopes: z
    .array(Scope, { error: "scopesAreEmpty" })
    .min(1, { error: "scopesAreEmpty" })
    .refine((given) => new Set(given).size === given.length, "scopeIsTwice"),
  /** Within two years; left out, it ends in one. */
  expiresAt: instant.optional(),
});
export type NewApiToken = z.output<typeof NewApiToken>;

/** Said once: only a hash of it is kept. */
export const MadeApiToken = ApiToken.extend({ token: z.string() }).meta({ id: "MadeApiToken" });
export type MadeApiToken = z.infer<typeof MadeApiToken>;
