import { readPage, readPageSize } from "../../ui/table/paging.ts";
import { addressOfPeriod, readPeriod } from "../../ui/dates/period-address.ts";
import { boundsOf, type Period, today } from "../../ui/dates/period.ts";
import { type Address, readIds, useListFilter } from "../../ui/filter/use-list-filter.ts";

/** What the list of alarms shows; all of it lives in the address. No ids are no filter. */
export type AlarmFilter = {
  vehicleIds: readonly string[];
  geofenceIds: readonly string[];
  period: Period;
  page: number;
  perPage: number;
  searchTerm?: string | undefined;
};

export const useAlarmFilter = () =>
  useListFilter<AlarmFilter>({
    to: "/geofences/alarms",
    read: (address) => readAlarmFilter(address, today()),
    write: addressOf,
  });

/** The query of the alarms that a filter asks for. */
export function queryOf({ period, page, perPage, ...filter }: AlarmFilter) {
  return { ...boundsOf(period), ...idsOf(filter), page, perPage };
}

/** Reads an address; what is missing or strange becomes the default, the current month (rule formats/periods). */
export function readAlarmFilter(address: Address, day: string): AlarmFilter {
  return {
    vehicleIds: readIds(address["vehicleIds"]),
    geofenceIds: readIds(address["geofenceIds"]),
    period: readPeriod(address, day),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ period, page, perPage, ...filter }: AlarmFilter): Address {
  return {
    ...idsOf(filter),
    ...addressOfPeriod(period),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}

function idsOf({ vehicleIds, geofenceIds }: Pick<AlarmFilter, "vehicleIds" | "geofenceIds">) {
  return {
    ...(vehicleIds.length > 0 && { vehicleIds: [...vehicleIds] }),
    ...(geofenceIds.length > 0 && { geofenceIds: [...geofenceIds] }),
  };
}
