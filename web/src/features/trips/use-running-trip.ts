import { useQueries } from "@tanstack/react-query";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { OpenTrack, Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { readIfAny } from "../../api/client.ts";
import { boundsOf, isFuture, type Period, today } from "../../ui/dates/period.ts";
import { type LogbookRow, refreshMilliseconds } from "./data.ts";
import type { TripFilter } from "./filter.ts";

/**
 * The running trip as a row; null while nobody drives, or when it runs outside the period. Of a driver it is found by
 * the vehicles he drove last.
 */
export function useRunningTrip(filter: TripFilter, all: readonly Vehicle[] | undefined) {
  const { mode, vehicleId, driverId, period } = filter;
  const asked = all?.filter(({ id, currentDriver }) =>
    mode === "vehicle" ? id === vehicleId : driverId !== undefined && currentDriver?.id === driverId,
  );
  // A vehicle that is named is asked for beside the list.
  const named = mode === "vehicle" && vehicleId !== undefined ? [vehicleId] : [];
  const tracks = useQueries({
    queries: (asked?.map(({ id }) => id) ?? named).map((id) => ({
      ...readIfAny(vehicles.openTrack, { params: { id } }),
      refetchInterval: refreshMilliseconds,
    })),
  });
  const isKnown = asked !== undefined && tracks.every(({ isPending }) => !isPending);
  const index = tracks.findIndex(({ data }) => data && (mode === "vehicle" || data.driver?.id === driverId));
  const [track, vehicle] = [tracks[index]?.data, asked?.[index]];
  const row = useMemo(() => (track && vehicle ? rowOf(track, vehicle) : null), [track, vehicle]);
  if (!isKnown) return undefined;
  return row && isInside(row, period) ? row : null;
}

/** A row that says besides whether it may be made a private one. */
type RunningRow = LogbookRow & Pick<OpenTrack, "isPrivateTripAllowed">;

function rowOf(track: OpenTrack, { id, name, licensePlate }: Vehicle): RunningRow {
  const last = track.positions?.at(-1);
  const first = track.positions?.[0];
  return {
    id: track.id,
    vehicle: { id, name: licensePlate || name },
    driver: track.driver,
    isPrivateTripAllowed: track.isPrivateTripAllowed,
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
    agent: tripAgents.automatic,
    description: null,
    contact: null,
    duration: "00:00:00",
    idleTime: "00:00:00",
    lockedAt: null,
    readyForExportAt: null,
    exportedAt: null,
    calibratedAt: null,
    deletedAt: null,
    classifiedAt: null,
    hasBeenChanged: false,
    number: null,
    isOriginDoubted: false,
    isImported: false,
    importedFrom: null,
    supplements: [],
    costcenterId: null,
    costcenterKey: null,
    version: 0,
    runningTrack: track.positions,
  };
}

/** Whether the drive so far, from its start until now, touches the period. */
function isInside({ startedAt }: LogbookRow, period: Period): boolean {
  return startedAt < boundsOf(period).to && !isFuture(period, today());
}
