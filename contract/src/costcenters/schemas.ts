import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import {
  archiveComment,
  bulkIds,
  id,
  instant,
  knownVersion,
  requiredText,
  searchTerm,
  text,
  version,
  wantedArchived,
} from "../kit/wire.ts";

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

/** The description of many at once (rule costcenters/bulk-edit); "" clears it. */
export const CostcenterBulkChange = z.object({
  costcenterIds: bulkIds,
  description: text.trim().max(2_000).nullish(),
});

export const ArchiveToggle = z.object({ comment: archiveComment, isArchived: wantedArchived });
/**
 * Each flips its own state, unless one is wanted; the comment is kept on those that are archived
 * (rule lists/archive-toggle).
 */
export const BulkArchiveToggle = ArchiveToggle.extend({ ids: bulkIds });
export type BulkArchiveToggle = z.output<typeof BulkArchiveToggle>;

/** Of things that have a version: the one each was decided on, by its id where there are several. */
export const VersionedArchiveToggle = ArchiveToggle.extend({ version: knownVersion });
export const VersionedBulkArchiveToggle = BulkArchiveToggle.extend({
  versions: z.record(id, version).optional(),
});
export type VersionedBulkArchiveToggle = z.output<typeof VersionedBulkArchiveToggle>;
