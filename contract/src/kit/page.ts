import * as z from "zod";

/** Query of every paged list (rule calls/paging); spread it into the list's own filter. */
export const pageQuery = {
  // So many that the first item of the last page still has a number PostgreSQL can hold.
  page: z.int().min(1).max(1_000_000_000).default(1),
  perPage: z.int().min(1).max(999_999).default(10),
};

/** Answer of a paged list. A page beyond the end has no items. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    perPage: z.int(),
    totalCount: z.int(),
    pageCount: z.int(),
  });
}

export type Page<Item> = {
  items: Item[];
  page: number;
  perPage: number;
  totalCount: number;
  pageCount: number;
};
