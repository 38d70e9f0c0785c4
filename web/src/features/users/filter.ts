import type { MandatorUserFilter } from "@wegbuch/contract/users/schemas";
import { readPage, readPageSize } from "../../ui/paging.ts";
import { type Address, readId } from "../../ui/use-list-filter.ts";

/** Reads an address; what is missing or strange becomes the default. */
export function readUserFilter(address: Address): MandatorUserFilter {
  return {
    isArchived: address["isArchived"] === true,
    mandatorId: readId(address["mandatorId"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isArchived, mandatorId, page, perPage }: MandatorUserFilter): Address {
  return {
    ...(isArchived && { isArchived }),
    ...(mandatorId !== undefined && { mandatorId }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
