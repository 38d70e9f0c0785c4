import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { readPage, readPageSize } from "../../ui/paging.ts";
import {
  isDay,
  type Period,
  type PeriodKind,
  periodKinds,
  periodOf,
  rangeOf,
  today,
} from "../../ui/period.ts";

/** What the logbook shows; all of it lives in the address. */
export type TripFilter = {
  vehicleId: string | undefined;
  period: Period;
  page: number;
  perPage: number;
  /** Oldest first. */
  isAscending: boolean;
};

type Address = Record<string, unknown>;

/** The filter of the address, and the way to change a part of it. Anything but paging goes back to page 1. */
export function useTripFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [remembered, remember] = useLocalStorage<string | undefined>({
    key: "selectedVehicleId",
    getInitialValueInEffect: false,
  });
  const filter = readTripFilter(address, today());
  const change = (part: Partial<TripFilter>) => {
    if (part.vehicleId !== undefined) remember(part.vehicleId);
    const next = { ...filter, page: 1, ...part };
    void navigate({ to: "/trips", search: addressOf(next) as never });
  };
  return { filter: { ...filter, vehicleId: filter.vehicleId ?? remembered }, change };
}

/** Reads an address; what is missing or strange becomes the default, the current month (OQ-094). */
export function readTripFilter(address: Address, day: string): TripFilter {
  return {
    vehicleId: typeof address["vehicleId"] === "string" ? address["vehicleId"] : undefined,
    period: readPeriod(address, day),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
    isAscending: address["order"] === "asc",
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ vehicleId, period, page, perPage, isAscending }: TripFilter): Address {
  return {
    vehicleId,
    kind: period.kind,
    ...(period.kind !== "none" && { from: period.first, to: period.last }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
    ...(isAscending && { order: "asc" }),
  };
}

function readPeriod(address: Address, day: string): Period {
  const { kind, from, to } = address;
  if (kind === "none") return periodOf("none", day);
  if (!isKind(kind) || !isDay(from)) return periodOf("month", day);
  return kind === "range" ? rangeOf(from, isDay(to) ? to : from) : periodOf(kind, from);
}

function isKind(value: unknown): value is PeriodKind {
  return periodKinds.some((kind) => kind === value);
}
