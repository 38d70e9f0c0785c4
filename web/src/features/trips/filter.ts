import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
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
  /** The trip whose track is open above the list. */
  tripId: string | undefined;
};

type Address = Record<string, unknown>;

/** The filter of the address, and the ways to change it. */
export function useTripFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const [remembered, remember] = useLocalStorage<string | undefined>({
    key: "selectedVehicleId",
    getInitialValueInEffect: false,
  });
  const read = readTripFilter(address, today());
  const filter = { ...read, vehicleId: read.vehicleId ?? remembered };
  const goTo = (next: TripFilter, replace = false) =>
    void navigate({ to: "/trips", search: addressOf(next) as never, replace });
  return {
    filter,
    /** The vehicle the address itself names. */
    namedVehicleId: read.vehicleId,
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<TripFilter>) => {
      if (part.vehicleId !== undefined) remember(part.vehicleId);
      goTo({ ...filter, page: 1, tripId: undefined, ...part });
    },
    /** Mends an address that is incomplete or leads nowhere. */
    correct: (part: Partial<TripFilter>) => goTo({ ...filter, ...part }, true),
    /** Opens a trip's track as a step of its own, so that Back closes it. */
    open: (tripId: string) => {
      wasOpenedHere.current = true;
      goTo({ ...filter, tripId });
    },
    close: () => {
      if (wasOpenedHere.current) history.back();
      else goTo({ ...filter, tripId: undefined }, true);
      wasOpenedHere.current = false;
    },
  };
}

/** Reads an address; what is missing or strange becomes the default, the current month (OQ-094). */
export function readTripFilter(address: Address, day: string): TripFilter {
  return {
    vehicleId: readId(address["vehicleId"]),
    period: readPeriod(address, day),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
    isAscending: address["order"] === "asc",
    tripId: readId(address["tripId"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ vehicleId, period, page, perPage, isAscending, tripId }: TripFilter): Address {
  return {
    vehicleId,
    kind: period.kind,
    ...(period.kind !== "none" && { from: period.first, to: period.last }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
    ...(isAscending && { order: "asc" }),
    ...(tripId !== undefined && { tripId }),
  };
}

function readId(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
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
