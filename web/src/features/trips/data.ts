import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { isSending } from "@wegbuch/contract/vehicles/rules";
import type { OpenTrack, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read, readIfAny } from "../../api/client.ts";
import { useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { boundsOf, isFuture, type Period, shiftPeriod, today } from "../../ui/period.ts";
import type { VehicleState } from "../../ui/VehicleMark.tsx";
import type { TripFilter } from "./filter.ts";

/** How often a period that is not over asks for news. */
const refreshMilliseconds = 30_000;

/** Vehicles of the list at the left: what selectors ask for (OQ-227). */
const mostVehicles = 99_999;

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
  const row = useMemo(() => track && vehicle && rowOf(track, vehicle), [track, vehicle]);
  return row && !isInside(row, period) ? null : row;
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

/** Positions of a trip; null where only start and destination are known or allowed (OQ-040). */
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
function isInside({ startedAt }: LogbookRow, period: Period): boolean {
  return startedAt < boundsOf(period).to && !isFuture(period, today());
}

/** How a query is renewed: a period that is not over yet changes while it is looked at. */
export function whileUnderWay(period: Period) {
  const isOver = !isFuture(shiftPeriod(period, 1), today()) && period.kind !== "none";
  return { refetchInterval: isOver ? (false as const) : refreshMilliseconds };
}

/** One id as the list a filter takes. */
export function listed(id: string | undefined): string[] | undefined {
  return id === undefined ? undefined : [id];
}
