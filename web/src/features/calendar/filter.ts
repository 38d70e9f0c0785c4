import { ids } from "@wegbuch/contract/kit/wire";
import { VehicleType } from "@wegbuch/contract/vehicles/schemas";
import { readPage } from "../../ui/table/paging.ts";
import { isDay, type Period, periodOf, today } from "../../ui/dates/period.ts";
import { type Address, listed, useListFilter } from "../../ui/filter/use-list-filter.ts";

/** Vehicles on a page (rule live/calendar). */
const vehiclesPerPage = 50;

/** What the filter dialog narrows the calendar by (rule live/calendar). */
export type Narrowing = { groups: string[] | undefined; types: VehicleType[] | undefined };

export type CalendarFilter = Narrowing & {
  /** A day or a week. */
  period: Period;
  looks: "plan" | "list";
  searchTerm?: string | undefined;
  page: number;
  perPage: number;
};

export const everything: Narrowing = { groups: undefined, types: undefined };

/** What the calendar shows; all but the search term lives in the address. */
export function useCalendarFilter() {
  return useListFilter({
    to: "/calendar",
    read: (address) => readCalendarFilter(address, today()),
    write: addressOf,
  });
}

/** Reads an address; what is missing, strange or in the future becomes this week. */
export function readCalendarFilter(address: Address, now: string): CalendarFilter {
  const { kind, date } = address;
  return {
    period: periodOf(kind === "day" ? "day" : "week", isDay(date) && date < now ? date : now),
    looks: address["view"] === "list" ? "list" : "plan",
    groups: listed(ids.safeParse(address["groups"]).data),
    types: listed(VehicleType.array().safeParse(address["types"]).data),
    page: readPage(address["page"]),
    perPage: vehiclesPerPage,
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ period, looks, groups, types, page }: CalendarFilter): Address {
  return {
    ...(period.kind === "day" && { kind: "day" }),
    date: period.first,
    ...(looks === "list" && { view: looks }),
    ...(groups && { groups }),
    ...(types && { types }),
    ...(page > 1 && { page }),
  };
}

/** How many of the dialog's filters are on. */
export function countFilters({ groups, types }: Narrowing): number {
  return [groups, types].filter((value) => value !== undefined).length;
}

/** The day of a period that a person most likely means: today where it lies inside, else the first. */
export function dayWithin({ first, last }: Period, now: string): string {
  return first <= now && now <= last ? now : first;
}
