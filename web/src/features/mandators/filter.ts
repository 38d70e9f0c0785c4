import { testerFilters } from "@wegbuch/contract/mandators/codes";
import { MandatorFilter } from "@wegbuch/contract/mandators/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { type Address, useListFilter } from "../../ui/filter/use-list-filter.ts";

/** What the list of mandators shows, and the ways to change it. */
export function useMandatorFilter() {
  return useListFilter<MandatorFilter>({ to: "/mandators", read: readMandatorFilter, write: addressOf });
}

/** Reads an address; what is missing or strange becomes the default. */
export function readMandatorFilter(address: Address): MandatorFilter {
  return {
    isArchived: address["isArchived"] === true,
    isTestMandator: MandatorFilter.shape.isTestMandator
      .catch(testerFilters.all)
      .parse(address["isTestMandator"]),
    ...sortedBy(address["sortBy"], address["isDescending"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** An order of the list; by name is the usual one, and left out. */
export function sortedBy(
  by: unknown,
  isDescending: unknown,
): Pick<MandatorFilter, "sortBy" | "isDescending"> {
  const { data } = MandatorFilter.shape.sortBy.safeParse(by);
  return {
    sortBy: data === "name" ? undefined : data,
    isDescending: isDescending === true || undefined,
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isArchived, isTestMandator, page, perPage, ...order }: MandatorFilter): Address {
  const { sortBy, isDescending } = order;
  return {
    ...(sortBy && { sortBy }),
    ...(isDescending && { isDescending }),
    ...(isArchived && { isArchived }),
    ...(isTestMandator !== testerFilters.all && { isTestMandator }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
