import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SubjectMode } from "../../entities/trips/ModeSwitch.tsx";
import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { addressOfPeriod, readPeriod } from "../../ui/dates/period-address.ts";
import { boundsOf, type Period, today } from "../../ui/dates/period.ts";
import { type Address, readId, readIds } from "../../ui/filter/use-list-filter.ts";

/** What the report shows; all of it lives in the address. No ids are no filter. */
export type ReportFilter = {
  /** What the list at the left holds. */
  mode: SubjectMode;
  vehicleIds: readonly string[];
  driverIds: readonly string[];
  geofenceIds: readonly string[];
  /** Trip by trip, or summed by fence and vehicle. */
  view: "trips" | "sums";
  period: Period;
  page: number;
  perPage: number;
  /** The trip whose track is open above the list. */
  tripId: string | undefined;
};

export function useReportFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readReportFilter(address, today());
  const goTo = (next: ReportFilter, replace = false) =>
    void navigate({ to: "/geofences/report", search: addressOf(next) as never, replace });
  return {
    filter,
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<ReportFilter>) => goTo({ ...filter, page: 1, tripId: undefined, ...part }),
    correct: (page: number) => goTo({ ...filter, page }, true),
    open: (tripId: string) => goTo({ ...filter, tripId }),
    close: () => goTo({ ...filter, tripId: undefined }, true),
  };
}

/** The query of the trips that a filter asks for. */
export function queryOf({ vehicleIds, driverIds, geofenceIds, period, page, perPage }: ReportFilter) {
  return { ...boundsOf(period), ...idsOf({ vehicleIds, driverIds, geofenceIds }), page, perPage };
}

/** Whose trips and which fences; what is not narrowed is left out. */
export function idsOf(filter: Pick<ReportFilter, "vehicleIds" | "driverIds" | "geofenceIds">) {
  const { vehicleIds, driverIds, geofenceIds } = filter;
  return {
    ...(vehicleIds.length > 0 && { vehicleIds: [...vehicleIds] }),
    ...(driverIds.length > 0 && { driverIds: [...driverIds] }),
    ...(geofenceIds.length > 0 && { geofenceIds: [...geofenceIds] }),
  };
}

/** Reads an address; what is missing or strange becomes the default, the current month (rule formats/periods). */
export function readReportFilter(address: Address, day: string): ReportFilter {
  return {
    mode: address["mode"] === "driver" ? "driver" : "vehicle",
    vehicleIds: readIds(address["vehicleIds"]),
    driverIds: readIds(address["driverIds"]),
    geofenceIds: readIds(address["geofenceIds"]),
    view: address["view"] === "sums" ? "sums" : "trips",
    period: readPeriod(address, day),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
    tripId: readId(address["tripId"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf(filter: ReportFilter): Address {
  const { mode, view, period, page, perPage, tripId } = filter;
  return {
    ...(mode === "driver" && { mode }),
    ...(view === "sums" && { view }),
    ...idsOf(filter),
    ...addressOfPeriod(period),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
    ...(tripId !== undefined && { tripId }),
  };
}
