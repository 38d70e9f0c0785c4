import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { isSending } from "@wegbuch/contract/vehicles/rules";
import type { OpenTrack, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { read, readIfAny } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { localDayOf } from "../../ui/format.ts";
import { boundsOf, isFuture, type Period, shiftPeriod, today } from "../../ui/period.ts";
import type { VehicleState } from "../../ui/VehicleMark.tsx";
import type { TripFilter } from "./filter.ts";

/** How often a period that is not over asks for news. */
const refreshMilliseconds = 30_000;

/** Vehicles of the list at the left: what selectors ask for (OQ-227). */
const mostVehicles = 99_999;

/** Trips of the days of one page. */
const mostTripsOfDays = 1_000;

/** A trip of the table; a running one lacks what only its end brings. */
export type LogbookRow = Omit<Trip, "mileageInformation" | "positions"> &
  Partial<Pick<Trip, "mileageInformation">> & { runningTrack?: OpenTrack["positions"] };

export function useVehicles() {
  return useQuery({
    ...read(vehicles.list, { query: { perPage: mostVehicles } }),
    refetchInterval: refreshMilliseconds,
  });
}

/** Finished trips of a vehicle, one page; the one before stays in view only where it is of the same trips. */
export function useTrips({ vehicleId, period, page, perPage, isAscending }: TripFilter) {
  const list = read(trips.list, {
    query: { vehicleIds: listed(vehicleId), ...boundsOf(period), page, perPage, orderAsc: isAscending },
  });
  return useQuery({
    ...list,
    ...whileUnderWay(period),
    placeholderData: (data, before) =>
      before && isSameList(before.queryKey.at(-1), list.queryKey.at(-1)) ? data : undefined,
    enabled: vehicleId !== undefined,
  });
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
export function useReport({ vehicleId, period }: TripFilter) {
  return useQuery({
    ...read(trips.report, { query: { vehicleIds: listed(vehicleId), ...boundsOf(period) } }),
    ...whileUnderWay(period),
    enabled: vehicleId !== undefined,
  }).data;
}

/** What each vehicle drove in the period, by its id; undefined while it is on its way. */
export function useVehicleReports(period: Period) {
  const { data } = useQuery({
    ...read(trips.vehicles, { query: boundsOf(period) }),
    ...whileUnderWay(period),
  });
  return data && new Map(data.map(({ vehicle, ...report }) => [vehicle.id, report]));
}

/** The running trip as a row; null while the vehicle stands, or when it runs outside the period. */
export function useRunningTrip({ vehicleId = "", period }: TripFilter, vehicle: Vehicle | undefined) {
  const { data: track } = useQuery({
    ...readIfAny(vehicles.openTrack, { params: { id: vehicleId } }),
    refetchInterval: refreshMilliseconds,
    enabled: vehicleId !== "",
  });
  if (!track || !vehicle) return track === undefined ? undefined : null;
  return isInside(track, period) ? rowOf(track, vehicle) : null;
}

/** What the day rows of a page tell: sums by day, and all trips of those days, also those on other pages. */
export function useDays({ vehicleId, period }: TripFilter, rows: readonly LogbookRow[], pageCount: number) {
  const days = rows.map((row) => localDayOf(row.startedAt)).toSorted();
  const [first = today(), last = first] = [days[0], days.at(-1)];
  const query = { vehicleIds: listed(vehicleId), ...boundsOf({ kind: "range", first, last }) };
  const enabled = vehicleId !== undefined && rows.length > 0;
  const sums =
    useQuery({ ...read(trips.days, { query }), ...whileUnderWay(period), enabled }).data?.[0]?.days ?? [];
  const all = useQuery({
    ...read(trips.list, { query: { ...query, perPage: mostTripsOfDays } }),
    ...whileUnderWay(period),
    enabled: enabled && pageCount > 1,
  }).data?.items;
  return { sums: new Map(sums.map((sum) => [sum.day, sum])), trips: all ?? rows };
}

/** Positions of a finished trip; null where only start and destination are known or allowed (OQ-040). */
export function useTrack(trip: LogbookRow) {
  const { canShowTracks } = useCurrentUser();
  const { data, isPending } = useQuery({
    ...readIfAny(trips.track, { params: { id: trip.id } }),
    staleTime: Infinity,
    enabled: canShowTracks && trip.finishedAt !== null,
  });
  if (trip.finishedAt === null) return { track: trip.runningTrack ?? null, isPending: false };
  return { track: data ?? null, isPending: canShowTracks && isPending };
}

/** Whether places are kept back because the trip is another person's private one (OQ-051). */
export function isMasked(trip: LogbookRow): boolean {
  return trip.type === 1 && trip.agent !== 3 && trip.startAddress === null;
}

/** Moving, standing or silent, from what the vehicle last said; `now` in ms since 1970. */
export function stateOf({ lastPosition, speed }: Vehicle, now: number): VehicleState {
  if (!isSending(lastPosition, now)) return "silent";
  return (speed ?? 0) > 0 ? "moving" : "standing";
}

function rowOf(track: OpenTrack, { id, name, licensePlate }: Vehicle): LogbookRow {
  const last = track.positions?.at(-1);
  const first = track.positions?.[0];
  return {
    id: track.id,
    vehicle: { id, name: licensePlate || name },
    driver: track.driver,
    startedAt: track.startedAt,
    finishedAt: null,
    startAddress: track.startAddress,
    destinationAddress: null,
    startLatitude: first?.latitude ?? null,
    startLongitude: first?.longitude ?? null,
    destinationLatitude: last?.latitude ?? null,
    destinationLongitude: last?.longitude ?? null,
    mileageInMeters: track.mileageInMeters,
    type: track.type,
    agent: 0,
    description: null,
    duration: "00:00:00",
    idleTime: "00:00:00",
    lockedAt: null,
    readyForExportAt: null,
    exportedAt: null,
    calibratedAt: null,
    hasBeenChanged: false,
    costcenterId: null,
    costcenterKey: null,
    runningTrack: track.positions,
  };
}

/** Whether the drive so far, from its start until now, touches the period. */
function isInside({ startedAt }: OpenTrack, period: Period): boolean {
  return startedAt < boundsOf(period).to && !isFuture(period, today());
}

/** A period that is not over yet changes while it is looked at. */
function whileUnderWay(period: Period) {
  const isOver = !isFuture(shiftPeriod(period, 1), today()) && period.kind !== "none";
  return { refetchInterval: isOver ? (false as const) : refreshMilliseconds };
}

function listed(id: string | undefined): string[] | undefined {
  return id === undefined ? undefined : [id];
}
