import * as z from "zod";
import { day, instant } from "../kit/wire.ts";
import { pageQuery } from "../kit/page.ts";

/** One changed property, as people read it (rule history/entries). */
export const HistoryEntry = z
  .object({
    propertyName: z.string(),
    oldValue: z.string(),
    newValue: z.string(),
    changedAt: instant,
    /** "System" for the program itself, "First Last (Support)" for support. */
    user: z.object({ name: z.string() }),
    /** Of a trip: stated for the first time, but later than within seven days. */
    isLate: z.boolean(),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A key as c2sp.org/signed-note has it, and what is printed of it (rule evidence/notes). */
export const HistoryKey = z
  .object({ verifierKey: z.string(), fingerprint: z.string(), firstDay: day })
  .meta({ id: "HistoryKey" });
export type HistoryKey = z.infer<typeof HistoryKey>;

export const HistoryFilter = z.object({ ...pageQuery, perPage: z.int().min(1).max(1_000).default(50) });
export type HistoryFilter = z.output<typeof HistoryFilter>;
