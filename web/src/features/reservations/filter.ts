import { instant } from "@wegbuch/contract/kit/wire";
import { longestReservationMs } from "@wegbuch/contract/reservations/schemas";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { isDay, type Period, periodOf, today } from "../../ui/dates/period.ts";
import { type Address, readId, useListFilter } from "../../ui/filter/use-list-filter.ts";
import type { Span } from "./span.ts";

export const tabs = ["available", "mine", "archive", "planner"] as const;
export type Tab = (typeof tabs)[number];

export type ReservationsFilter = {
  tab: Tab;
  /** When a vehicle is wanted; null for the hour from now on. */
  span: Span | null;
  /** The planner's day or week. */
  period: Period;
  looks: "plan" | "list";
  /** The reservation that is open in a dialog. */
  reservationId: string | undefined;
  searchTerm?: string | undefined;
  page: number;
  perPage: number;
};

/** What the page shows; all but the search term lives in the address. */
export function useReservationsFilter() {
  return useListFilter({
    to: "/reservation",
    read: (address) => readReservationsFilter(address, today()),
    write: addressOf,
  });
}

/** Reads an address; what is missing or strange becomes the available vehicles, and this week of the planner. */
export function readReservationsFilter(address: Address, now: string): ReservationsFilter {
  const { date } = address;
  return {
    tab: tabs.find((tab) => tab === address["tab"]) ?? "available",
    span: readSpan(address),
    period: periodOf(address["kind"] === "day" ? "day" : "week", isDay(date) ? date : now),
    looks: address["view"] === "list" ? "list" : "plan",
    reservationId: readId(address["reservationId"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

function readSpan(address: Address): Span | null {
  const [from, to] = [address["from"], address["to"]].map((said) => instant.safeParse(said).data);
  if (from === undefined || to === undefined) return null;
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= longestReservationMs ? { from, to } : null;
}

/** The address of what is shown; defaults, and what belongs to other tabs, are left out. */
export function addressOf(filter: ReservationsFilter): Address {
  const { tab, span, period, looks, reservationId, page, perPage } = filter;
  return {
    ...(tab !== "available" && { tab }),
    ...(tab === "available" && span),
    ...(tab === "planner" && {
      ...(period.kind === "day" && { kind: "day" }),
      date: period.first,
      ...(looks === "list" && { view: looks }),
    }),
    ...(reservationId && { reservationId }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
