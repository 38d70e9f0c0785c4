import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { addressOfPeriod } from "../../ui/dates/period-address.ts";
import {
  boundsOf,
  isDay,
  type Period,
  type PeriodKind,
  periodKinds,
  periodOf,
  rangeOf,
  today,
} from "../../ui/dates/period.ts";

/** Whose trips: those of a vehicle or of a driver. */
export type LogbookMode = "vehicle" | "driver";

/** The vehicle or the driver whose trips are shown. */
export type LogbookSubject = { mode: LogbookMode; id: string; name: string };

/**
 * All, without a driver, or not locked (rule trips/shown); without a purpose is where the question before locking
 * leads.
 */
export type Shown = "all" | "withoutDriver" | "withoutPurpose" | "notLocked";

/** What the logbook shows; all of it lives in the address. */
export type TripFilter = {
  mode: LogbookMode;
  vehicleId: string | undefined;
  driverId: string | undefined;
  view: "table" | "statistics";
  shown: Shown;
  period: Period;
  page: number;
  perPage: number;
  /** Oldest first. */
  isAscending: boolean;
  /** The trip whose track is open above the list. */
  tripId: string | undefined;
  /** One's own trips without a purpose are gone through, one after the other. */
  isGoingThrough: boolean;
  /** Something the check before an audit found is mended here; then the way leads back there. */
  isMending: boolean;
};

type Address = Record<string, unknown>;

const nothingOpen: Pick<TripFilter, "tripId" | "isGoingThrough" | "isMending"> = {
  tripId: undefined,
  isGoingThrough: false,
  isMending: false,
};

/**
 * The filter of the address, and the ways to change it; the vehicle and the driver chosen last are kept
 * (rule screens/remembered).
 */
export function useTripFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const [vehicleId, keepVehicle] = useKept("selectedVehicleId");
  const [driverId, keepDriver] = useKept("selectedUserId");
  const day = today();
  const read = useMemo(() => readTripFilter(address, day), [address, day]);
  const filter = { ...read, vehicleId: read.vehicleId ?? vehicleId, driverId: read.driverId ?? driverId };
  const goTo = (next: TripFilter, replace = false) =>
    void navigate({ to: "/trips", search: addressOf(next) as never, replace });
  return {
    filter,
    /** The vehicle or driver the address itself names. */
    namedId: subjectIdOf(read),
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<TripFilter>) => {
      if (part.vehicleId !== undefined) keepVehicle(part.vehicleId);
      if (part.driverId !== undefined) keepDriver(part.driverId);
      goTo({ ...filter, page: 1, ...nothingOpen, ...part });
    },
    /** Mends an address that is incomplete or leads nowhere. */
    correct: (part: Partial<TripFilter>) => goTo({ ...filter, ...part }, true),
    /** Opens a trip's track, or the trips to go through, as a step of its own, so that Back closes it. */
    open: (part: Partial<typeof nothingOpen>) => {
      wasOpenedHere.current = true;
      goTo({ ...filter, ...part });
    },
    close: () => {
      if (wasOpenedHere.current) history.back();
      else if (filter.isMending) void navigate({ to: "/audit", search: auditOf(filter) as never });
      else goTo({ ...filter, ...nothingOpen }, true);
      wasOpenedHere.current = false;
    },
  };
}

/** The month of the check that led here. */
export const auditOf = ({ vehicleId, period }: TripFilter) => ({
  vehicleId,
  month: period.first.slice(0, 7),
});

function useKept(key: "selectedVehicleId" | "selectedUserId") {
  return useLocalStorage<string | undefined>({ key, getInitialValueInEffect: false });
}

/** The id of the vehicle or driver a filter is about. */
export function subjectIdOf({ mode, vehicleId, driverId }: TripFilter): string | undefined {
  return mode === "vehicle" ? vehicleId : driverId;
}

/** The part of a filter that chooses a vehicle or a driver. */
export function choosing(mode: LogbookMode, id: string | undefined): Partial<TripFilter> {
  return mode === "vehicle" ? { vehicleId: id } : { driverId: id };
}

/** Whose trips a call is asked for, and in which period. */
export function askedOf(filter: TripFilter) {
  return { ...subjectOf(filter), ...boundsOf(filter.period) };
}

/** Whose trips a call is asked for. */
export function subjectOf(filter: TripFilter): { vehicleIds?: string[]; driverIds?: string[] } {
  const id = subjectIdOf(filter);
  if (id === undefined) return {};
  return filter.mode === "vehicle" ? { vehicleIds: [id] } : { driverIds: [id] };
}

/** What the values of the filter mean to the list (rule trips/shown). */
export function narrowedTo({ shown }: TripFilter): {
  withoutDriver?: true;
  withoutDescription?: true;
  isLocked?: false;
} {
  if (shown === "withoutPurpose") return { withoutDescription: true, isLocked: false };
  if (shown === "withoutDriver") return { withoutDriver: true };
  return shown === "notLocked" ? { isLocked: false } : {};
}

/** Reads an address; what is missing or strange becomes the default, the current month (rule formats/periods). */
export function readTripFilter(address: Address, day: string): TripFilter {
  const mode = address["mode"] === "driver" ? "driver" : "vehicle";
  return {
    mode,
    vehicleId: readId(address["vehicleId"]),
    driverId: readId(address["driverId"]),
    view: address["view"] === "statistics" ? "statistics" : "table",
    shown: readShown(address["show"], mode),
    period: readPeriod(address, day),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
    isAscending: address["order"] === "asc",
    tripId: readId(address["tripId"]),
    isGoingThrough: address["open"] === "next",
    isMending: address["open"] === "mend",
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf(filter: TripFilter): Address {
  const { mode, vehicleId, driverId, view, shown, period, page, perPage, isAscending } = filter;
  const { tripId, isGoingThrough, isMending } = filter;
  return {
    ...(mode === "driver" ? { mode, driverId } : { vehicleId }),
    ...addressOfPeriod(period),
    ...(view !== "table" && { view }),
    ...(shown !== "all" && { show: shown }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
    ...(isAscending && { order: "asc" }),
    ...(tripId !== undefined && { tripId }),
    ...(isGoingThrough && { open: "next" }),
    ...(isMending && { open: "mend" }),
  };
}

function readId(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A driver's trips all have a driver. */
function readShown(value: unknown, mode: LogbookMode): Shown {
  if (value === "notLocked" || value === "withoutPurpose") return value;
  return value === "withoutDriver" && mode === "vehicle" ? value : "all";
}

/**
 * Two days alone, as other pages link here, are the week, month or year they enclose, else a range
 * (rule tripmanagers/links).
 */
function readPeriod({ kind, from, to }: Address, day: string): Period {
  if (kind === "none") return periodOf("none", day);
  if (!isDay(from)) return periodOf("month", day);
  const range = rangeOf(from, isDay(to) ? to : from);
  if (kind === "range") return range;
  if (isKind(kind)) return periodOf(kind, from);
  if (!isDay(to)) return periodOf("month", from);
  const enclosing = periodKinds.map((each) => periodOf(each, from));
  return enclosing.find(({ first, last }) => first === range.first && last === range.last) ?? range;
}

function isKind(value: unknown): value is PeriodKind {
  return periodKinds.some((kind) => kind === value);
}
