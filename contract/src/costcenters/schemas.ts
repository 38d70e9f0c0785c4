import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { archiveComment, bulkIds, id, instant, requiredText, searchTerm, text } from "../kit/wire.ts";

export const Costcenter = z
  .object({
    id,
    /** The key people know it by. */
    foreignId: z.string(),
    description: z.string().nullable(),
    archivedAt: instant.nullable(),
    archiveComment: z.string().nullable(),
  })
  .meta({ id: "Costcenter" });
export type Costcenter = z.infer<typeof Costcenter>;

export const CostcenterFilter = z.object({
  ...pageQuery,
  searchTerm,
  isArchived: z.boolean().default(false),
});
export type CostcenterFilter = z.output<typeof CostcenterFilter>;

export const CostcenterInput = z.object({
  foreignId: requiredText("costcenterIsEmpty"),
  description: text.trim().max(2_000).default(""),
});
export type CostcenterInput = z.output<typeof CostcenterInput>;

/** The description of many at once (OQ-136); "" clears it. */
export const CostcenterBulkChange = z.object({
  costcenterIds: bulkIds,
  description: text.trim().max(2_000).nullish(),
});

export const ArchiveToggle = z.object({ comment: archiveComment });
/** Each flips its own state; the comment is kept on those that are archived (OQ-127). */
export const BulkArchiveToggle = z.object({ ids: bulkIds, comment: archiveComment });
