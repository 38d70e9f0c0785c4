import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { isDay, today } from "../../ui/dates/period.ts";
import { type Address, readId, useListFilter } from "../../ui/filter/use-list-filter.ts";

export type TimeFilter = {
  /** Everybody's logs of one day, one person's of the month the day lies in, or what is checked once a month. */
  view: "day" | "month" | "checks";
  /** yyyy-MM-dd, not in the future. */
  day: string;
  /** Whose month; the reader's own unless said. */
  userId: string | undefined;
  /** The log that is open: whose in the day view, of which day in the month view. */
  open: string | undefined;
  page: number;
  perPage: number;
};

/** What the page shows; all of it lives in the address. */
export function useTimeFilter() {
  return useListFilter({
    to: "/time",
    read: (address) => readTimeFilter(address, today()),
    write: addressOf,
  });
}

/** Reads an address; what is missing, strange or in the future becomes today. */
export function readTimeFilter(address: Address, now: string): TimeFilter {
  const { date, log } = address;
  const view = address["view"] === "month" || address["view"] === "checks" ? address["view"] : "day";
  return {
    view,
    day: isDay(date) && date < now ? date : now,
    userId: readId(address["userId"]),
    open: view === "day" ? readId(log) : view === "month" && isDay(log) ? log : undefined,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ view, day, userId, open, page, perPage }: TimeFilter): Address {
  return {
    ...(view !== "day" && { view }),
    date: day,
    ...(userId && { userId }),
    ...(open && { log: open }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

/** The day of a month that a person most likely means: today where it lies inside, else the first. */
export function dayIn(month: string, now: string): string {
  return now.startsWith(month) ? now : `${month}-01`;
}
