import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read } from "../../api/client.ts";
import { boundsOf, type Period, today } from "../../ui/period.ts";
import type { CalendarFilter } from "./filter.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** Document 2, section 9. */
const tripsPerPage = 1000;
const refreshMilliseconds = 60_000;

/** A page of the vehicles in scope, by name (OQ-120, amendments 21). */
export function useVehicles({ page, perPage, searchTerm, groups, types }: CalendarFilter) {
  return useQuery({
    ...read(vehicles.list, { query: { page, perPage, searchTerm, groups, types } }),
    placeholderData: keepPreviousData,
  });
}

/** Every trip of these vehicles that touches the period, however many pages that takes; undefined until all are there. */
export function useTrips(shown: readonly Vehicle[] | undefined, period: Period) {
  const vehicleIds = shown?.map(({ id }) => id) ?? [];
  const pageOf = (page: number) => ({
    ...read(trips.list, { query: { ...boundsOf(period), vehicleIds, page, perPage: tripsPerPage } }),
    ...whileItLasts(period),
    enabled: vehicleIds.length > 0,
  });
  const first = useQuery(pageOf(1));
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, (first.data?.pageCount ?? 1) - 1) }, (_, index) =>
      pageOf(index + 2),
    ),
    combine: (answers) => ({
      pages: answers.map(({ data }) => data),
      isError: answers.some(({ isError }) => isError),
    }),
  });
  const all = useMemo(() => {
    const pages = [first.data, ...others.pages];
    return pages.every((page) => page !== undefined) ? pages.flatMap(({ items }) => items) : undefined;
  }, [first.data, others.pages]);
  return {
    trips: shown?.length === 0 ? none : all,
    isError: first.isError || others.isError,
    refetch: first.refetch,
  };
}

const none: Trip[] = [];

/** What each vehicle drove in the period, by its id. */
export function useSums(shown: readonly Vehicle[] | undefined, period: Period): ReadonlyMap<string, Sums> {
  const vehicleIds = shown?.map(({ id }) => id) ?? [];
  const { data } = useQuery({
    ...read(trips.days, { query: { ...boundsOf(period), vehicleIds } }),
    ...whileItLasts(period),
    enabled: vehicleIds.length > 0,
  });
  return useMemo(() => new Map(data?.map(({ vehicle, days }) => [vehicle.id, sumsOf(days)])), [data]);
}

/** A period that is not over yet changes while it is looked at. */
function whileItLasts({ last }: Period) {
  return { refetchInterval: last >= today() ? refreshMilliseconds : (false as const) };
}
