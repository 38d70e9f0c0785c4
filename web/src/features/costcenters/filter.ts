import type { CostcenterFilter } from "@wegbuch/contract/costcenters/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import type { Address } from "../../ui/filter/use-list-filter.ts";

/** Reads an address; what is missing or strange becomes the default. */
export function readCostcenterFilter(address: Address): CostcenterFilter {
  return {
    isArchived: address["isArchived"] === true,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isArchived, page, perPage }: CostcenterFilter): Address {
  return {
    ...(isArchived && { isArchived }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
