import type { ForwardedDeviceFilter } from "@wegbuch/contract/forwarding/schemas";
import type { Address } from "../../ui/filter/use-list-filter.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";

/** Reads an address; what is missing or strange becomes the default. */
export function readDeviceFilter(address: Address): ForwardedDeviceFilter {
  const isAssigned = address["isAssigned"];
  return {
    isAssigned: typeof isAssigned === "boolean" ? isAssigned : undefined,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function deviceAddressOf({ isAssigned, page, perPage }: ForwardedDeviceFilter): Address {
  return {
    ...(isAssigned !== undefined && { isAssigned }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
