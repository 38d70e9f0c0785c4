import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { OpenTrack, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read, readIfAny } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, type Period, today } from "../../ui/dates/period.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import type { CalendarFilter } from "./filter.ts";
import { type Sums, daySumsOf } from "./sums.ts";

const tripsPerPage = 1000;
const refreshMilliseconds = 60_000;

/** A page of the vehicles in scope, by name (rule live/calendar). */
export function useVehicles({ page, perPage, searchTerm, groups, types }: CalendarFilter) {
  return useQuery({
    ...read(vehicles.list, { query: { page, perPage, searchTerm, groups, types } }),
    // Who has set off since then is on the road too.
    refetchInterval: refreshMilliseconds,
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

const none: CalendarTrip[] = [];

/** A trip of the calendar, which may be running. */
export type CalendarTrip = Pick<
  Trip,
  | "id"
  | "vehicle"
  | "driver"
  | "startedAt"
  | "finishedAt"
  | "startAddress"
  | "destinationAddress"
  | "mileageInMeters"
  | "type"
  | "agent"
>;

/** Who drives says where he is every minute or so; for longer silence there are the finished trips. */
const reportsWithinMilliseconds = 15 * 60_000;

/** What these vehicles drive right now, where the period has come to that. */
export function useRunningTrips(
  shown: readonly Vehicle[] | undefined,
  period: Period,
): readonly CalendarTrip[] {
  const now = useNow(refreshMilliseconds);
  const isNow = period.first <= today() && today() <= period.last;
  const asked = (isNow ? (shown ?? []) : []).filter(({ lastPosition }) => isRecent(lastPosition, now));
  return useQueries({
    queries: asked.map(({ id }) => ({
      ...readIfAny(vehicles.openTrack, { params: { id } }),
      ...silently,
      refetchInterval: refreshMilliseconds,
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, index) => (data && asked[index] ? [runningTrip(data, asked[index])] : [])),
  });
}

/** Whether a vehicle may be on the road, by when it was last heard of. */
export function isRecent(lastPosition: string | null, now: number): boolean {
  return lastPosition !== null && now - Date.parse(lastPosition) < reportsWithinMilliseconds;
}

function runningTrip(open: OpenTrack, { id, name }: Vehicle): CalendarTrip {
  const { driver, startedAt, startAddress, mileageInMeters, type } = open;
  const known = { driver, startedAt, startAddress, mileageInMeters, type };
  return {
    ...known,
    id: open.id,
    vehicle: { id, name },
    finishedAt: null,
    destinationAddress: null,
    agent: tripAgents.automatic,
  };
}

/** The running trips after the finished ones; one that has just ended is there once. */
export function withRunning(
  finished: readonly CalendarTrip[],
  running: readonly CalendarTrip[],
): readonly CalendarTrip[] {
  const known = new Set(finished.map(({ id }) => id));
  return running.length === 0 ? finished : [...finished, ...running.filter(({ id }) => !known.has(id))];
}

/** What each vehicle drove in the period, by its id. */
export function useSums(shown: readonly Vehicle[] | undefined, period: Period): ReadonlyMap<string, Sums> {
  const vehicleIds = shown?.map(({ id }) => id) ?? [];
  const { data } = useQuery({
    ...read(trips.days, { query: { ...boundsOf(period), vehicleIds } }),
    ...whileItLasts(period),
    enabled: vehicleIds.length > 0,
  });
  return useMemo(() => new Map(data?.map(({ vehicle, days }) => [vehicle.id, daySumsOf(days)])), [data]);
}

/** A period that is not over yet changes while it is looked at. */
function whileItLasts({ last }: Period) {
  return { refetchInterval: last >= today() ? refreshMilliseconds : (false as const) };
}
