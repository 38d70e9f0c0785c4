import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { anyOf, day, id, instant, Reference, requiredText } from "../kit/wire.ts";
import { requestStates } from "./codes.ts";

export const NewDeletionRequest = z.object({ text: requiredText("requestIsEmpty", 1_000) });
export type NewDeletionRequest = z.output<typeof NewDeletionRequest>;

export const DeletionRequestFilter = z.object({ ...pageQuery });
export type DeletionRequestFilter = z.output<typeof DeletionRequestFilter>;

/** What is asked for somebody who has left the company. */
export const EnteredDeletionRequest = z.object({ userId: id, ...NewDeletionRequest.shape });
export type EnteredDeletionRequest = z.output<typeof EnteredDeletionRequest>;

/** What somebody asks to have erased of him, and what was said to it. */
export const DeletionRequest = z
  .object({
    id,
    person: Reference,
    /** The administrator who asked for somebody who has left; else null. */
    enteredBy: Reference.nullable(),
    /** Empty of one that a backup did not know, and of one that was withdrawn or whose places are gone. */
    text: z.string(),
    askedAt: instant,
    /** The last day on which it is decided in time. */
    dueOn: day,
    state: anyOf(requestStates),
    decidedBy: Reference.nullable(),
    decidedAt: instant.nullable(),
    withdrawnAt: instant.nullable(),
    /** Of a granted one: places of drives that ended before this day go. */
    erasedUntil: day.nullable(),
    /** When they went; null before the first night after the decision. */
    erasedAt: instant.nullable(),
    /** Until the end of which year the law keeps the logbook of the person; of an open one as things stand, null where it keeps nothing. */
    keptUntilYear: z.int().nullable(),
    /** How many of his drives are held against erasing as things stand; none of a refused or withdrawn one. */
    heldCount: z.int(),
  })
  .meta({ id: "DeletionRequest" });
export type DeletionRequest = z.infer<typeof DeletionRequest>;
