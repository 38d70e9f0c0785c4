import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { anyOf, day, id, instant, Reference, requiredText } from "../kit/wire.ts";
import { erasureKinds } from "./codes.ts";
import { logbookRetention, trackRetention } from "./rules.ts";

const between = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

/** For how long a company keeps what; nothing is erased before it says so (rule retention/switch). */
export const RetentionChange = z.object({
  isErasing: z.boolean(),
  trackRetentionDays: between(trackRetention),
  /** Null for as long as the law of each vehicle's country asks. */
  logbookRetentionYears: between(logbookRetention).nullable(),
});
export type RetentionChange = z.output<typeof RetentionChange>;

export const Retention = RetentionChange.extend({
  /** Places of drives that ended before are erased. */
  placesErasedUntil: instant.nullable(),
}).meta({ id: "Retention" });
export type Retention = z.infer<typeof Retention>;

/** What must stay meanwhile, for an audit or a claim: of these vehicles, or of all where none is named. */
export const NewRetentionHold = z
  .object({
    reason: requiredText("reasonIsEmpty", 500),
    vehicleIds: z.array(id).max(1_000).default([]),
    from: day,
    to: day,
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "finishIsBeforeStart" });
export type NewRetentionHold = z.output<typeof NewRetentionHold>;

export const RetentionHold = z
  .object({
    id,
    reason: z.string(),
    /** None means all of the company. */
    vehicles: z.array(Reference),
    from: day,
    to: day,
    createdBy: z.object({ name: z.string() }),
    createdAt: instant,
  })
  .meta({ id: "RetentionHold" });
export type RetentionHold = z.infer<typeof RetentionHold>;

export const ErasureFilter = z.object({ ...pageQuery });
export type ErasureFilter = z.output<typeof ErasureFilter>;

/** What was erased, as the history tells it too (rule retention/receipts). */
export const Erasure = z
  .object({
    id,
    kind: anyOf(erasureKinds),
    /** Whose places went, where he asked for it; null for who may not read requests. */
    person: Reference.nullable(),
    /** The first day that was kept. */
    until: day,
    erasedAt: instant,
    vehicleCount: z.int(),
    /** Trips, or days of driving logs. */
    rowCount: z.int(),
    /** What boxes had sent. */
    recordCount: z.int(),
    sha256: z.string(),
  })
  .meta({ id: "Erasure" });
export type Erasure = z.infer<typeof Erasure>;
