import type { ScheduledReportFilter } from "@wegbuch/contract/scheduledreports/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import type { Address } from "../../ui/filter/use-list-filter.ts";

/** Reads an address; what is missing or strange becomes the default. */
export function readScheduledFilter(address: Address): ScheduledReportFilter {
  return { page: readPage(address["page"]), perPage: readPageSize(address["perPage"]) };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ page, perPage }: ScheduledReportFilter): Address {
  return {
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
