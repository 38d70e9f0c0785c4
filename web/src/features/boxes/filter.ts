import type { BoxFilter, MandatorBoxFilter } from "@wegbuch/contract/boxes/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { type Address, readId } from "../../ui/filter/use-list-filter.ts";

/** Reads an address; what is missing or strange becomes the default. Boxes without a mandator have none to filter by. */
export function readMandatorBoxFilter(address: Address): MandatorBoxFilter {
  const withoutMandator = address["withoutMandator"] === true;
  return {
    isArchived: address["isArchived"] === true,
    withoutMandator,
    mandatorId: withoutMandator ? undefined : readId(address["mandatorId"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function mandatorBoxAddressOf(filter: MandatorBoxFilter): Address {
  const { isArchived, withoutMandator, mandatorId, page, perPage } = filter;
  return {
    ...(isArchived && { isArchived }),
    ...(withoutMandator && { withoutMandator }),
    ...(mandatorId !== undefined && !withoutMandator && { mandatorId }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

/** Reads an address of the mandator's own list. */
export function readBoxFilter(address: Address): BoxFilter {
  const isAssigned = address["isAssigned"];
  return {
    isAssigned: typeof isAssigned === "boolean" ? isAssigned : undefined,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

export function boxAddressOf({ isAssigned, page, perPage }: BoxFilter): Address {
  return {
    ...(isAssigned !== undefined && { isAssigned }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
