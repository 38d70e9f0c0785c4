import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { live } from "@wegbuch/contract/live/endpoints";
import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useMemo, useState } from "react";
import { read, readIfAny } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { installationServices } from "../../api/installation.ts";
import { silently } from "../../api/query-client.ts";
import type { MapFence } from "../../map/layers/FenceLayers.tsx";
import { placeZoom, townZoom } from "../../map/bounds.ts";
import type { BandTrip } from "../../entities/trips/DayBand.tsx";
import { boundsOf, today } from "../../ui/dates/period.ts";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import type { Narrowing } from "./filter.ts";
import { useLiveStream } from "./use-live-stream.ts";

/** A vehicle on the map, with what its shape there says. */
export type LiveVehicle = Placed & { state: VehicleState };

type Placed = VehiclePosition & { latitude: number; longitude: number; speed: number; deviceTime: string };

/** One on or after another's private drive: that is all that is known of it. */
export type HiddenVehicle = VehiclePosition & { state: null };

const fallbackMilliseconds = 30_000;
/** The stream says at least that it is there. */
const pingMilliseconds = 20_000;
/** So often it tells all there is, in case something was lost on the way. */
const snapshotMilliseconds = 600_000;
/** Trips of a day that the band can show. */
const mostTripsADay = 200;
const trailMilliseconds = 15 * 60_000;

/**
 * Where the vehicles are now, while the page is open and its tab visible: told by the stream, else asked for at the
 * company's interval (rule live/stream).
 */
export function usePositions({ vehicleIds, groupIds, onlyMoving = false }: Narrowing) {
  const cache = useQueryClient();
  const interval = refreshMilliseconds(useCurrentUser().liveLocationIntervalInSeconds);
  const query = { vehicleIds, groupIds, onlyMoving };
  const options = read(live.vehiclePositions, { query });
  const [hasList, setHasList] = useState(false);
  const stream = useLiveStream({
    query,
    isWanted: hasList,
    onLost: ({ positions, heardAt }) => {
      cache.setQueryData(options.queryKey, [...positions], { updatedAt: heardAt });
      void cache.invalidateQueries({ queryKey: options.queryKey });
    },
    onTrip: (vehicleId) =>
      void cache.invalidateQueries({ predicate: ({ queryKey }) => isDayOf(vehicleId, queryKey) }),
  });
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: stream ? false : interval,
    refetchIntervalInBackground: false,
    select: withStates,
    // Thousands of vehicles are compared by what a box has said of them, not field by field.
    structuralSharing: keepUnchanged,
  });
  if (data !== undefined && !hasList) setHasList(true);
  const told = useMemo(() => stream && withStates(stream.positions), [stream]);
  const known = told ?? data;
  const { vehicles, hidden } = useMemo(() => apart(known), [known]);
  return {
    vehicles,
    hidden,
    updatedAt: stream?.heardAt ?? dataUpdatedAt,
    isPending,
    isError,
    refetch,
    isStreamed: stream !== null,
    /** After so long something new is expected at the latest. */
    refetchInterval: stream ? pingMilliseconds : interval,
  };
}

/** Seconds × 1000; missing, 0 or less than 1 means 30 s (rule live/interval). */
export function refreshMilliseconds(seconds: number | null): number {
  return seconds === null || seconds < 1 ? fallbackMilliseconds : seconds * 1000;
}

/** Moving means a present speed above 0; a vehicle that no longer sends is neither moving nor standing. */
export function stateOf(position: Pick<Placed, "isSending" | "isSpeedCurrent" | "speed">): VehicleState {
  if (!position.isSending) return "silent";
  if (position.speed <= 0) return "standing";
  return position.isSpeedCurrent ? "moving" : "overdue";
}

function withStates(positions: readonly VehiclePosition[]): (LiveVehicle | HiddenVehicle)[] {
  return positions.map((position) =>
    isPlaced(position) ? { ...position, state: stateOf(position) } : { ...position, state: null },
  );
}

const isPlaced = (position: VehiclePosition): position is Placed => !position.isPlaceHidden;

function apart(known: readonly (LiveVehicle | HiddenVehicle)[] | undefined) {
  const hidden = known?.filter((vehicle) => vehicle.state === null) ?? [];
  return { vehicles: known?.filter((vehicle) => vehicle.state !== null), hidden };
}

/** Whether a reading is one of those a vehicle's day is made of; their address names the vehicle. */
const isDayOf = (vehicleId: string, [method, path, address]: readonly unknown[]): boolean =>
  [trips.list, vehicles.openTrack].some((asked) => asked.method === method && asked.path === path) &&
  typeof address === "string" &&
  address.includes(vehicleId);

/**
 * Today's trips of a vehicle, the running one too, and the way of its last quarter of an hour. The stream tells when a trip
 * becomes another, so that the list is asked for less often than the way.
 */
export function useDay({ id, deviceTime, state }: LiveVehicle, isStreamed: boolean) {
  const refetchInterval = refreshMilliseconds(useCurrentUser().liveLocationIntervalInSeconds);
  const day = today();
  const { data: list } = useQuery({
    ...read(trips.list, {
      query: {
        vehicleIds: [id],
        ...boundsOf({ kind: "day", first: day, last: day }),
        perPage: mostTripsADay,
      },
    }),
    refetchInterval: isStreamed ? snapshotMilliseconds : refetchInterval,
  });
  // A vehicle that stands has no running trip, save one that just came to a halt.
  const { data: running } = useQuery({
    ...readIfAny(vehicles.openTrack, { params: { id } }),
    enabled: (query) => state === "moving" || Boolean(query.state.data),
    refetchInterval,
  });
  const trail = useMemo(() => {
    const since = Date.parse(deviceTime) - trailMilliseconds;
    return (running?.positions ?? []).filter(({ createdAt }) => Date.parse(createdAt) >= since);
  }, [running, deviceTime]);
  const open: BandTrip[] = running
    ? [{ startedAt: running.startedAt, finishedAt: null, type: running.type }]
    : [];
  return {
    day,
    trips: [...(list?.items ?? []), ...open] as BandTrip[],
    running: running ?? null,
    trail,
  };
}

/**
 * Which sentence tells the reader that streets need a geocoder: admins hear of it while there is none
 * (rule addresses/offline-hint), the setting is for the operator's people alone.
 */
export function useStreetsHint(): "lacksStreets" | "lacksStreetsSupport" | null {
  const { role, supportedBy } = useCurrentUser();
  const { data } = useQuery(installationServices);
  if (role.id !== roles.admin || data?.hasStreetAddresses !== false) return null;
  return supportedBy === null ? "lacksStreets" : "lacksStreetsSupport";
}

/** How near the map may begin: at streets where the operator has set a map with streets (rule geofences/map). */
export function useNearestZoom(): number {
  const { data } = useQuery(installationServices);
  return (data?.tiles ?? "offline") === "offline" ? townZoom : placeZoom;
}

/** Whether the fences may be seen on the map. */
export function useSeesFences(): boolean {
  return mayUse(accessOf(useCurrentUser()), geofences.onMap);
}

/** The fences as the map draws them; none where they are not wanted or may not be seen (rule live/fences). */
export function useFences(isWanted: boolean): MapFence[] {
  const mayBeSeen = useSeesFences();
  const { data } = useQuery({ ...read(geofences.onMap, {}), ...silently, enabled: isWanted && mayBeSeen });
  return useMemo(
    () =>
      isWanted
        ? (data ?? []).map((fence) => ({ ...fence, isHighlighted: false, colour: fence.colour || null }))
        : [],
    [data, isWanted],
  );
}

/** The answer before, if nothing has changed: nothing is drawn again then. */
function keepUnchanged(before: unknown, now: unknown): unknown {
  const [known, next] = [before as VehiclePosition[] | undefined, now as VehiclePosition[]];
  const isSame =
    known?.length === next.length && next.every((vehicle, index) => isUnchanged(known[index]!, vehicle));
  return isSame ? before : now;
}

/** A box that said nothing new has moved nothing; who drives and what it is called may change meanwhile. */
function isUnchanged(before: VehiclePosition, now: VehiclePosition): boolean {
  return (
    before.id === now.id &&
    before.deviceTime === now.deviceTime &&
    before.isSending === now.isSending &&
    before.isPlaceHidden === now.isPlaceHidden &&
    before.isHiddenByAgreement === now.isHiddenByAgreement &&
    before.isSpeedCurrent === now.isSpeedCurrent &&
    before.driver?.id === now.driver?.id &&
    before.driver?.name === now.driver?.name &&
    before.licensePlate === now.licensePlate &&
    before.name === now.name
  );
}
