import { ids } from "@wegbuch/contract/kit/wire";
import { type MandatorUserFilter, UserFilter } from "@wegbuch/contract/users/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { type Address, listed, readId } from "../../ui/filter/use-list-filter.ts";

/** What the filter dialog narrows the list by (rule lists/filters). */
export type Narrowing = Pick<UserFilter, "roleIds" | "groups" | "costCenterIds">;

/** A list that is not narrowed at all. */
export const everybody: Narrowing = { roleIds: undefined, groups: undefined, costCenterIds: undefined };

/** Reads an address of the mandator's own users; what is missing or strange becomes the default. */
export function readUserFilter(address: Address): UserFilter {
  return {
    isArchived: address["isArchived"] === true,
    roleIds: listed(UserFilter.shape.roleIds.safeParse(address["roleIds"]).data),
    groups: listed(ids.safeParse(address["groups"]).data),
    costCenterIds: listed(ids.safeParse(address["costCenterIds"]).data),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isArchived, page, perPage, ...filter }: UserFilter): Address {
  const narrowing = Object.entries(narrowingOf(filter)).filter(([, value]) => value !== undefined);
  return {
    ...(isArchived && { isArchived }),
    ...Object.fromEntries(narrowing),
    ...pagingOf({ page, perPage }),
  };
}

/** Nothing else of a list's filter is the dialog's. */
export function narrowingOf({ roleIds, groups, costCenterIds }: Narrowing): Narrowing {
  return { roleIds, groups, costCenterIds };
}

/** How many of the dialog's filters are on. */
export function countFilters(filter: Narrowing): number {
  return Object.values(narrowingOf(filter)).filter((value) => value !== undefined).length;
}

/** The same for the users of all mandators. */
export function readMandatorUserFilter(address: Address): MandatorUserFilter {
  return {
    isArchived: address["isArchived"] === true,
    mandatorId: readId(address["mandatorId"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of their filter. */
export function mandatorUserAddressOf({
  isArchived,
  mandatorId,
  page,
  perPage,
}: MandatorUserFilter): Address {
  return {
    ...(isArchived && { isArchived }),
    ...(mandatorId !== undefined && { mandatorId }),
    ...pagingOf({ page, perPage }),
  };
}

function pagingOf({ page, perPage }: { page: number; perPage: number }): Address {
  return { ...(page > 1 && { page }), ...(perPage !== readPageSize(undefined) && { perPage }) };
}
