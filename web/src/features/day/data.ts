import { useQuery } from "@tanstack/react-query";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip, TripPosition } from "@wegbuch/contract/trips/schemas";
import { vehicleDrives, vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read, readIfAny } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, periodOf, today } from "../../ui/dates/period.ts";
import type { DayFilter } from "./filter.ts";

/** A drive of the day with its way; null where only its ends are known or allowed. */
export type DayTrip = Pick<
  Trip,
  | "id"
  | "driver"
  | "startedAt"
  | "finishedAt"
  | "startAddress"
  | "destinationAddress"
  | "startLatitude"
  | "startLongitude"
  | "destinationLatitude"
  | "destinationLongitude"
  | "mileageInMeters"
  | "type"
  | "agent"
> & { track: readonly TripPosition[] | null };

/** Ends of so many trips where their ways are not there (rule live/day). */
const mostTrips = 900;
const refreshMilliseconds = 30_000;

/** The vehicle of the day; null where there is none in scope. Without an id it is the first in scope. */
export function useVehicle(id: string | undefined) {
  const named = useQuery({
    ...readIfAny(vehicles.read, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  const isNeeded = id === undefined || named.data === null;
  const first = useQuery({
    ...read(vehicles.list, { query: { page: 1, perPage: 1 } }),
    enabled: isNeeded,
    select: ({ items }) => items[0] ?? null,
  });
  return isNeeded ? first : named;
}

/** Sums over the trips that begin on the day. */
export function useDayReport({ vehicleId, day }: DayFilter) {
  const query = boundsOf(periodOf("day", day));
  return useQuery({
    ...read(trips.report, { query: { ...query, vehicleIds: [vehicleId ?? ""] } }),
    ...whileItLasts(day),
    enabled: vehicleId !== undefined,
  }).data;
}

/** Minutes of standing inside the day's trips (rule trips/idle-of-day). */
export function useIdleMinutes({ vehicleId, day }: DayFilter): number | undefined {
  const query = boundsOf(periodOf("day", day));
  return useQuery({
    ...read(vehicleDrives.idleTime, { params: { id: vehicleId ?? "" }, query }),
    ...whileItLasts(day),
    ...silently,
    enabled: vehicleId !== undefined,
  }).data?.idleTimeInMinutes;
}

/** The drives that touch the day, oldest first, the running one last (rule live/day). */
export function useDayTrips(filter: DayFilter) {
  const { vehicleId, day } = filter;
  const query = boundsOf(periodOf("day", day));
  const list = useQuery({
    ...read(trips.list, {
      query: { ...query, vehicleIds: [vehicleId ?? ""], perPage: mostTrips, orderAsc: true },
    }),
    ...whileItLasts(day),
    enabled: vehicleId !== undefined,
  });
  const running = useQuery({
    ...readIfAny(vehicles.openTrack, { params: { id: vehicleId ?? "" } }),
    ...silently,
    refetchInterval: refreshMilliseconds,
    enabled: vehicleId !== undefined && day === today(),
  }).data;
  const tracks = useTracks(filter, list.data?.totalCount);
  const { data, isPending, isError, refetch } = list;
  const all = useMemo(() => {
    const finished = data?.items.map((trip) => ({ ...trip, track: tracks.byTrip?.get(trip.id) ?? null }));
    return finished && (running ? [...finished, runningTrip(running)] : finished);
  }, [data, running, tracks.byTrip]);
  return {
    trips: all,
    isPending: isPending || tracks.isPending,
    isError,
    refetch,
    lacksTracks: tracks.lacks,
    retryTracks: tracks.retry,
  };
}

/** Asked again when another trip is there instead of by the clock, because every look at a way is noted. */
function useTracks({ vehicleId, day }: DayFilter, tripCount: number | undefined) {
  const { canShowTracks } = useCurrentUser();
  const asked = readIfAny(vehicleDrives.tracks, {
    params: { id: vehicleId ?? "" },
    query: boundsOf(periodOf("day", day)),
  });
  const enabled = canShowTracks && tripCount !== undefined && tripCount > 0;
  const queryKey = [...asked.queryKey, String(tripCount)] as unknown as typeof asked.queryKey;
  const { data, isPending, isError, refetch } = useQuery({
    ...asked,
    ...silently,
    queryKey,
    staleTime: Infinity,
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined),
    enabled,
  });
  const byTrip = useMemo(() => data && new Map(data.map((each) => [each.tripId, each.positions])), [data]);
  return {
    byTrip,
    isPending: enabled && isPending,
    lacks: !canShowTracks || data === null,
    retry: isError && !data ? () => void refetch() : undefined,
  };
}

function runningTrip(open: OpenTrack): DayTrip {
  const [first, last] = [open.positions?.[0], open.positions?.at(-1)];
  return {
    ...open,
    finishedAt: null,
    destinationAddress: null,
    startLatitude: first?.latitude ?? open.startAddress?.latitude ?? null,
    startLongitude: first?.longitude ?? open.startAddress?.longitude ?? null,
    destinationLatitude: last?.latitude ?? null,
    destinationLongitude: last?.longitude ?? null,
    agent: tripAgents.automatic,
    track: open.positions,
  };
}

/** Today's figures change while they are looked at. */
function whileItLasts(day: string) {
  return { refetchInterval: day === today() ? refreshMilliseconds : (false as const) };
}
