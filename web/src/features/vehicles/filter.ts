import { ids } from "@wegbuch/contract/kit/wire";
import { VehicleFilter, VehicleType } from "@wegbuch/contract/vehicles/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { type Address, listed } from "../../ui/filter/use-list-filter.ts";

/** What the filter dialog narrows the list by (rule lists/filters). */
export type Narrowing = Pick<
  VehicleFilter,
  "types" | "groups" | "costCenterIds" | "hasBox" | "isSending" | "hasError" | "isDue"
>;

/** A list that is not narrowed at all. */
export const everything: Narrowing = {
  types: undefined,
  groups: undefined,
  costCenterIds: undefined,
  hasBox: undefined,
  isSending: undefined,
  hasError: undefined,
  isDue: undefined,
};

/** Reads an address; what is missing or strange becomes the default. */
export function readVehicleFilter(address: Address): VehicleFilter {
  return {
    isArchived: address["isArchived"] === true,
    types: listed(VehicleType.array().safeParse(address["types"]).data),
    groups: listed(ids.safeParse(address["groups"]).data),
    costCenterIds: listed(ids.safeParse(address["costCenterIds"]).data),
    hasBox: readBoolean(address["hasBox"]),
    isSending: readBoolean(address["isSending"]),
    hasError: readBoolean(address["hasError"]),
    isDue: readBoolean(address["isDue"]),
    ...sortedBy(address["sortBy"], address["isDescending"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** An order of the list; by name is the usual one, and left out. */
export function sortedBy(by: unknown, isDescending: unknown): Pick<VehicleFilter, "sortBy" | "isDescending"> {
  const { data } = VehicleFilter.shape.sortBy.safeParse(by);
  return {
    sortBy: data === "name" ? undefined : data,
    isDescending: isDescending === true || undefined,
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({
  isArchived,
  page,
  perPage,
  searchTerm: _typed,
  ...narrowing
}: VehicleFilter): Address {
  return {
    ...(isArchived && { isArchived }),
    ...Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined)),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

/** How many of the dialog's filters are on. */
export function countFilters(filter: Narrowing): number {
  return (Object.keys(everything) as (keyof Narrowing)[]).filter((name) => filter[name] !== undefined).length;
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
