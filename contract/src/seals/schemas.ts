import * as z from "zod";
import { auditMonth } from "../audit/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, ids, instant, Reference, text } from "../kit/wire.ts";

/** Whose law the book of a month follows. */
export const SealLayout = z.enum(["AT", "DE"]);
export type SealLayout = z.infer<typeof SealLayout>;

const SealLanguage = z.enum(["de-AT", "en"]);

/** A month of vehicles to be sealed. */
export const NewSeals = z.object({
  vehicleIds: z.array(id).min(1).max(1_000),
  month: auditMonth,
  language: SealLanguage.default("de-AT"),
  /** Why a month is sealed again; needed where one of them was sealed before and is no longer what it was. */
  reason: text.trim().max(500).nullish(),
});
export type NewSeals = z.output<typeof NewSeals>;

export const SealFilter = z.object({
  ...pageQuery,
  vehicleIds: ids,
  /** The first and the last of the months. */
  from: auditMonth.optional(),
  to: auditMonth.optional(),
});
export type SealFilter = z.output<typeof SealFilter>;

/** A file of a sealed month, with the SHA-256 of its bytes. */
const SealFile = z.object({ name: z.string(), sha256: z.string(), bytes: z.int() });

/** A month of a vehicle as it was sealed; it never becomes another. */
export const Seal = z
  .object({
    id,
    vehicle: Reference,
    month: auditMonth,
    version: z.int(),
    layout: SealLayout,
    language: SealLanguage,
    reason: z.string().nullable(),
    sealedAt: instant,
    sealedBy: z.object({ name: z.string() }),
    tripCount: z.int(),
    /** Of the list of the files below, as the history of the vehicle keeps it. */
    sha256: z.string(),
    files: z.array(SealFile),
    /** What was sealed before a works agreement may tell ways that it hides by now: then administrators alone get its files. */
    isWithheld: z.boolean(),
  })
  .meta({ id: "Seal" });
export type Seal = z.infer<typeof Seal>;

/** How far sealing has come. */
export const Sealing = z
  .object({
    id,
    month: auditMonth,
    askedAt: instant,
    /** Null while it is under way. */
    finishedAt: instant.nullable(),
    vehicleCount: z.int(),
    /** Of those done: sealed now, sealed before and the same since, or not to be sealed any more. */
    sealedCount: z.int(),
    unchangedCount: z.int(),
    refused: z.array(Reference),
  })
  .meta({ id: "Sealing" });
export type Sealing = z.infer<typeof Sealing>;
