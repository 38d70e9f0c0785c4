import { isMonth } from "../../ui/dates/month.ts";
import { type Address, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { today } from "../../ui/dates/period.ts";

export type PayrollFilter = { month: string; page: number; perPage: number };

/** Which month is shown; it lives in the address. */
export function usePayrollFilter() {
  return useListFilter({
    to: "/payroll",
    read: (address) => readPayrollFilter(address, today().slice(0, 7)),
    write: addressOf,
  });
}

/** Reads an address; what is missing, strange or in the future becomes the month that goes on. */
export function readPayrollFilter({ month, page, perPage }: Address, now: string): PayrollFilter {
  return {
    month: typeof month === "string" && isMonth(month) && month < now && month >= "2016-01" ? month : now,
    page: readPage(page),
    perPage: readPageSize(perPage),
  };
}

function addressOf({ month, page, perPage }: PayrollFilter): Address {
  return {
    month,
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
