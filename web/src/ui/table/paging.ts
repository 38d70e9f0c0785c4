import type { Page } from "@wegbuch/contract/kit/page";

/** Page sizes of the generic table; the first is the default (rule lists/page-sizes). */
export const pageSizes = [10, 20, 50, 100] as const;

/** Page sizes of lists of trips and days. */
export const pageSizesOfTrips = [10, 20, 50] as const;

/** A page number of an address; 1 where there is none or a strange one. */
export function readPage(value: unknown): number {
  return Number.isInteger(value) && (value as number) >= 1 ? (value as number) : 1;
}

/** A page size of an address; the default where there is none or a strange one. */
export function readPageSize(value: unknown): number {
  return pageSizes.find((size) => size === value) ?? pageSizes[0];
}

/** One page of a list that came whole; beyond the end it is the last one. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, perPage }: { page: number; perPage: number },
): Page<Item> {
  const pageCount = Math.ceil(items.length / perPage);
  const shown = Math.max(1, Math.min(page, pageCount));
  return {
    items: items.slice((shown - 1) * perPage, shown * perPage),
    page: shown,
    perPage,
    totalCount: items.length,
    pageCount,
  };
}
