import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, ids, instant } from "../kit/wire.ts";
import { Trip, TripType } from "../trips/schemas.ts";

/** What tells what a trip was: what its vehicle was reserved for, the driver's own earlier ones, the company's, or a fence at its destination. */
export const SuggestionSource = z.enum(["reservation", "own", "company", "fence"]);
export type SuggestionSource = z.infer<typeof SuggestionSource>;

/** What a trip was, as far as its destination tells, and why (rule inbox/suggestion). */
export const Suggestion = z
  .object({
    type: TripType,
    description: z.string(),
    contact: z.string(),
    /** Its part of all that earlier trips tell; null where none do. */
    percent: z.int().nullable(),
    /** How many trips were so, and when the latest of them ended; none for a reservation and a fence. */
    basis: z.object({ count: z.int(), lastAt: instant.nullable(), source: SuggestionSource }),
    /** How often the driver accepted just this of trips to this destination (rule classificationrules/asked). */
    acceptedCount: z.int(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

/** A finished trip that waits until its driver says of what type it was. */
export const InboxEntry = z
  .object({
    /** The trip's. */
    id,
    trip: Trip,
    /** The end of the last day on which it can be said in time (rule inbox/deadline). */
    deadlineAt: instant,
    /** It arrived on a later day than it was driven, and waits from then on. */
    hasArrivedLate: z.boolean(),
    /** Of one's own trips; null where too little is known. */
    suggestion: Suggestion.nullable(),
  })
  .meta({ id: "InboxEntry" });
export type InboxEntry = z.infer<typeof InboxEntry>;

/** Whose trips; left out, one's own. */
export const InboxFilter = z.object({ ...pageQuery, userIds: ids });
export type InboxFilter = z.output<typeof InboxFilter>;

export const InboxReportFilter = z.object({ userIds: ids });

export const InboxReport = z
  .object({
    count: z.int(),
    /** How many of them are to be said today, or were to be said before. */
    dueCount: z.int(),
    /** The end of the day until which the most urgent one waits. */
    nextDeadlineAt: instant.nullable(),
  })
  .meta({ id: "InboxReport" });
export type InboxReport = z.infer<typeof InboxReport>;
