import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, searchTerm } from "../kit/wire.ts";

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
