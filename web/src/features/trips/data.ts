import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { imports } from "@wegbuch/contract/imports/endpoints";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip, TripReport } from "@wegbuch/contract/trips/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { OpenTrack, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read, readIfAny } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, isFuture, type Period, shiftPeriod, today } from "../../ui/dates/period.ts";
import {
  askedOf,
  type LogbookMode,
  type LogbookSubject,
  narrowedTo,
  subjectIdOf,
  type TripFilter,
} from "./filter.ts";
import type { GroupFilter } from "./group-filter.ts";

/** How often a period that is not over asks for news. */
export const refreshMilliseconds = 30_000;

/** Vehicles and users of the list at the left: what selectors ask for (rule lists/selectors). */
const mostSubjects = 99_999;

/** A trip of the table; a running one lacks what only its end brings. */
export type LogbookRow = Omit<Trip, "mileageInformation" | "positions"> &
  Partial<Pick<Trip, "mileageInformation">> & { runningTrack?: OpenTrack["positions"] };

/** What a person may do with trips, as far as the trip itself does not decide it. */
export type TripRights = {
  /** Null while support acts as somebody: no private trip is its own. */
  userId: string | null;
  /** Enter, edit and lock trips: viewers do not. */
  mayWrite: boolean;
  /** Beyond the rules for private and locked trips: the special organisation (rule access/special-organisation). */
  isSpecial: boolean;
  maySplitAndMerge: boolean;
  mayExport: boolean;
  /** Take over a logbook from a file. */
  mayImport: boolean;
};

export function useRights(): TripRights {
  const user = useCurrentUser();
  return useMemo(() => {
    const access = accessOf(user);
    return {
      userId: access.isSupport ? null : user.id,
      mayWrite: mayUse(access, tripChanges.change),
      isSpecial: mayUse(access, tripChanges.unlock),
      maySplitAndMerge: mayUse(access, tripChanges.merge),
      mayExport: mayUse(access, tripDocuments.pdf),
      mayImport: mayUse(access, imports.enterTrips),
    };
  }, [user]);
}

/** All vehicles in scope, the archived ones last where they are wanted (rule trips/archived). */
export function useVehicles(withArchived = false) {
  const [active, archived] = useQueries({
    queries: [false, true].map((isArchived) => ({
      ...read(vehicles.list, { query: { perPage: mostSubjects, isArchived } }),
      refetchInterval: refreshMilliseconds,
      enabled: !isArchived || withArchived,
    })),
  });
  return useJoined(active?.data?.items, withArchived ? archived?.data?.items : nothing);
}

/** All users in scope, the archived ones last where they are wanted; undefined until somebody wants them. */
export function useDrivers(isWanted: boolean, withArchived = false) {
  const [active, archived] = useQueries({
    queries: [false, true].map((isArchived) => ({
      ...read(users.list, { query: { perPage: mostSubjects, isArchived } }),
      enabled: isWanted && (!isArchived || withArchived),
    })),
  });
  return useJoined(active?.data?.items, withArchived ? archived?.data?.items : nothing);
}

const nothing: never[] = [];

/** Undefined until both are there. */
function useJoined<Item>(ones?: readonly Item[], others?: readonly Item[]): readonly Item[] | undefined {
  return useMemo(() => ones && others && [...ones, ...others], [ones, others]);
}

/** The trips of a filter, one page; the one before stays in view only where it is of the same trips. */
export function useTrips(filter: TripFilter, besides: { isArchived: boolean; isDeleted: boolean }) {
  const { period, page, perPage, isAscending } = filter;
  const list = read(trips.list, {
    query: { ...askedOf(filter), ...narrowedTo(filter), ...besides, page, perPage, orderAsc: isAscending },
  });
  return useQuery({
    ...list,
    ...whileUnderWay(period),
    placeholderData: (data, before) =>
      before && isSameList(before.queryKey.at(-1), list.queryKey.at(-1)) ? data : undefined,
    enabled: subjectIdOf(filter) !== undefined && filter.view === "table",
  });
}

/** The trips of a group's vehicles, the newest first. */
export function useGroupTrips({ groupId = "", period, withoutDriver, page, perPage }: GroupFilter) {
  const query = {
    ...boundsOf(period),
    groupIds: [groupId],
    page,
    perPage,
    ...(withoutDriver && { withoutDriver }),
  };
  return useQuery({
    ...read(trips.list, { query }),
    ...whileUnderWay(period),
    placeholderData: keepPreviousData,
  });
}

/** How many of the trips have no driver, which somebody should give them; only asked of a vehicle. */
export function useDriverlessCount(filter: TripFilter): number | undefined {
  const { vehicleId, mode, period } = filter;
  const query = { ...askedOf(filter), withoutDriver: true, perPage: 1 };
  return useQuery({
    ...read(trips.list, { query }),
    ...whileUnderWay(period),
    enabled: mode === "vehicle" && vehicleId !== undefined,
  }).data?.totalCount;
}

/** Whether two addresses of calls differ at most in page, page size and order. */
export function isSameList(one = "", other = ""): boolean {
  return listOf(one) === listOf(other);
}

function listOf(address: string): string {
  const [path = "", query] = address.split("?");
  const pairs = new URLSearchParams(query);
  for (const name of ["page", "perPage", "orderAsc"]) pairs.delete(name);
  return `${path}?${pairs.toString()}`;
}

/** Sums and counts over the whole period. */
export function useReport(filter: TripFilter) {
  return useQuery({
    ...read(trips.report, { query: askedOf(filter) }),
    ...whileUnderWay(filter.period),
    enabled: subjectIdOf(filter) !== undefined,
  }).data;
}

/** What each vehicle or driver drove in the period, by its id; undefined while it is on its way. */
export function useReports(mode: LogbookMode, period: Period): ReadonlyMap<string, TripReport> | undefined {
  const query = boundsOf(period);
  const byVehicle = useQuery({
    ...read(trips.vehicles, { query }),
    ...whileUnderWay(period),
    enabled: mode === "vehicle",
  }).data;
  const byDriver = useQuery({
    ...read(trips.users, { query }),
    ...whileUnderWay(period),
    enabled: mode === "driver",
  }).data;
  return useMemo(
    () =>
      mode === "vehicle"
        ? byVehicle && new Map(byVehicle.map((report) => [report.vehicle.id, report]))
        : byDriver && new Map(byDriver.map((report) => [report.user.id, report])),
    [mode, byVehicle, byDriver],
  );
}

/** The trip of an address: its row where the page has one, so that a running one stays current; else the trip itself. */
export function useTrip(id: string | undefined, rows: readonly LogbookRow[]): LogbookRow | undefined {
  const row = rows.find((each) => each.id === id);
  const { data } = useQuery({
    ...readIfAny(trips.read, { params: { id: id ?? "" } }),
    enabled: id !== undefined && row === undefined,
  });
  return id === undefined ? undefined : (row ?? data ?? undefined);
}

/** Positions of a trip; null where only start and destination are known or allowed (rule access/switches-of-two). */
export function useTrack(trip: LogbookRow) {
  const { canShowTracks } = useCurrentUser();
  const isRunning = trip.finishedAt === null;
  const enabled = canShowTracks && !isRunning;
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...readIfAny(trips.track, { params: { id: trip.id } }),
    ...silently,
    staleTime: Infinity,
    enabled,
  });
  const track = (isRunning ? trip.runningTrack : data) ?? null;
  return { track, isPending: enabled && isPending, isError: enabled && isError, isFetching, refetch };
}

/** The reservation a finished trip of a pool vehicle belongs to; null for none, undefined where nobody asks. */
export function useReservationOf({ id, finishedAt }: LogbookRow, vehicle: Vehicle | undefined) {
  const maySee = mayUse(accessOf(useCurrentUser()), reservations.list);
  const { data } = useQuery({
    ...read(reservations.list, { query: { tripId: id, perPage: 1 } }),
    ...silently,
    enabled: maySee && finishedAt !== null && vehicle?.type === vehicleTypes.pool,
  });
  return data && (data.items[0] ?? null);
}

/** How a query is renewed: a period that is not over yet changes while it is looked at. */
export function whileUnderWay(period: Period) {
  const isOver = !isFuture(shiftPeriod(period, 1), today()) && period.kind !== "none";
  return { refetchInterval: isOver ? (false as const) : refreshMilliseconds };
}

/**
 * Who drove a vehicle in a period, or which vehicles a driver drove, the farthest first
 * (rule trips/drivers-of-vehicle).
 */
export function useCounterparts({ mode, id }: LogbookSubject, period: Period) {
  const query = boundsOf(period);
  const drivers = useQuery({
    ...read(trips.users, { query: { ...query, vehicleIds: [id] } }),
    ...silently,
    enabled: mode === "vehicle",
  });
  const vehiclesDriven = useQuery({
    ...read(trips.vehicles, { query: { ...query, driverIds: [id] } }),
    ...silently,
    enabled: mode === "driver",
  });
  const { data, isError, refetch } = mode === "vehicle" ? drivers : vehiclesDriven;
  const counterparts = data?.map((report) => ({
    ...("user" in report ? report.user : report.vehicle),
    count: report.businessTripCount + report.privateTripCount + report.driveToWorkTripCount,
    mileageInMeters: report.mileageInMeters,
  }));
  return {
    counterparts: counterparts?.toSorted((one, other) => other.mileageInMeters - one.mileageInMeters),
    isError,
    refetch,
  };
}
