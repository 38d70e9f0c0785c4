import { useNavigate, useSearch } from "@tanstack/react-router";
import type { AuditFilter } from "@wegbuch/contract/audit/schemas";
import { isMonth } from "../../ui/dates/month.ts";
import { periodOf, shiftPeriod, today } from "../../ui/dates/period.ts";
import { type Address, readId } from "../../ui/filter/use-list-filter.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";

/** Months that stand beside each other. */
const monthsShown = 12;

/** Reads an address; the month that is over is the usual one, for it is the one to close. */
export function readAuditFilter(address: Address): AuditFilter {
  return {
    month: readMonth(address["month"], today()),
    months: monthsShown,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ month, page, perPage }: AuditFilter): Address {
  return {
    ...(month !== monthBefore(today()) && { month }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

/** A month of the address that has begun. */
function readMonth(asked: unknown, day: string): string {
  return isMonth(asked) && asked <= day.slice(0, 7) ? asked : monthBefore(day);
}

const monthBefore = (day: string) => shiftPeriod(periodOf("month", day), -1).first.slice(0, 7);

/** The vehicle and month the address opens, and the ways to others. */
export function useOpenAudit() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const month = readMonth(address["month"], today());
  return {
    vehicleId: readId(address["vehicleId"]),
    month,
    open: (vehicleId: string, chosen = month) =>
      void navigate({ to: "/audit", search: { vehicleId, month: chosen } as never }),
  };
}

/** The months that end with this one, the earliest first. */
export function monthsOf(month: string): string[] {
  const last = periodOf("month", `${month}-01`);
  return Array.from({ length: monthsShown }, (_, index) =>
    shiftPeriod(last, index + 1 - monthsShown).first.slice(0, 7),
  );
}
