import { useNavigate, useSearch } from "@tanstack/react-router";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { isDay, type Period, periodOf, rangeOf, today } from "../../ui/dates/period.ts";
import { readId } from "../../ui/filter/use-list-filter.ts";

/** What the page of a group's trips shows; all of it lives in the address (rule tripmanagers/group-trips). */
export type GroupFilter = {
  groupName: string | undefined;
  groupId: string | undefined;
  period: Period;
  withoutDriver: boolean;
  page: number;
  perPage: number;
};

type Address = Record<string, unknown>;

export function useGroupFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readGroupFilter(address, today());
  const goTo = (next: GroupFilter, replace = false) =>
    void navigate({ to: "/groupTrip", search: addressOfGroup(next) as never, replace });
  return {
    filter,
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<GroupFilter>) => goTo({ ...filter, page: 1, ...part }),
    correct: (page: number) => goTo({ ...filter, page }, true),
  };
}

/** Reads an address; the period is the month it covers, else a range, else this month. */
export function readGroupFilter(address: Address, day: string): GroupFilter {
  const name = address["groupName"];
  return {
    groupName: typeof name === "string" && name.trim() !== "" ? name : undefined,
    groupId: readId(address["groupId"]),
    period: readPeriod(address["from"], address["to"], day),
    withoutDriver: address["withoutDriver"] === true || address["withoutDriver"] === "true",
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

export function addressOfGroup({ period, withoutDriver, page, perPage, ...group }: GroupFilter): Address {
  return {
    ...group,
    from: period.first,
    to: period.last,
    ...(withoutDriver && { withoutDriver }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

function readPeriod(from: unknown, to: unknown, day: string): Period {
  if (!isDay(from) || !isDay(to)) return periodOf("month", day);
  const kinds = ["day", "week", "month", "year"] as const;
  const whole = kinds
    .map((kind) => periodOf(kind, from))
    .find(({ first, last }) => first === from && last === to);
  return whole ?? rangeOf(from, to);
}
