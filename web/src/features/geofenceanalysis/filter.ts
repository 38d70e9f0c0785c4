import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { type Address, useListFilter } from "../../ui/filter/use-list-filter.ts";

type Filter = { page: number; perPage: number; searchTerm?: string | undefined };

/** The page of the trips in the address; the chosen analysis is kept by the browser. */
export const usePaging = () => useListFilter<Filter>({ to: "/geofences/analysis", read, write });

function read(address: Address): Filter {
  return { page: readPage(address["page"]), perPage: readPageSize(address["perPage"]) };
}

function write({ page, perPage }: Filter): Address {
  return { ...(page > 1 && { page }), ...(perPage !== readPageSize(undefined) && { perPage }) };
}
