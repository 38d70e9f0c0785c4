import type { BoxHealthFilter, BoxState } from "@wegbuch/contract/system/schemas";
import { type Address, readId } from "../../ui/filter/use-list-filter.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";

/** The gravest first (rule readings/box-health). */
export const boxStates: readonly BoxState[] = ["never", "silent", "dropping", "skewed", "late", "ok"];

/** Reads an address; what is missing or strange becomes the default. */
export function readBoxHealthFilter(address: Address): BoxHealthFilter {
  return {
    state: boxStates.find((state) => state === address["state"]),
    mandatorId: readId(address["mandatorId"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function boxHealthAddressOf({ state, mandatorId, page, perPage }: BoxHealthFilter): Address {
  return {
    ...(state !== undefined && { state }),
    ...(mandatorId !== undefined && { mandatorId }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
