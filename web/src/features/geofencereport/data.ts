import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { tripGeofenceDocuments } from "@wegbuch/contract/documents/endpoints";
import { geofenceEvents } from "@wegbuch/contract/geofenceevents/endpoints";
import type { TripWithEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import type { DrawnGeofence } from "@wegbuch/contract/geofences/schemas";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { askerOf, whyNotLock } from "@wegbuch/contract/trips/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { read, readIfAny, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { type Bounds, mapBoundsOf } from "../../map/bounds.ts";
import type { SubjectMode } from "../../entities/trips/ModeSwitch.tsx";
import { type VehicleState, vehicleStateOf } from "@wegbuch/contract/vehicles/rules";
import { queryOf, type ReportFilter } from "./filter.ts";

const refreshMilliseconds = 30_000;

/** All of a list, as selectors ask for it (rule lists/selectors). */
const all = { perPage: 99_999 };

/** Who may see live locations (rule access/live-tabs). */
const liveLocation = { for: groupLeaderViewer, needs: "Tracking" } as const;

/** What the reader may do beyond reading. */
export type ReportRights = {
  /** Null while support acts as somebody. */
  userId: string | null;
  mayLock: boolean;
  /** Private trips of others, too (rule access/special-organisation). */
  isSpecial: boolean;
  mayExport: boolean;
  seesLive: boolean;
  /** Drivers have their own trips alone: there is nobody to choose. */
  seesDrivers: boolean;
};

export function useRights(): ReportRights {
  const user = useCurrentUser();
  return useMemo(() => {
    const access = accessOf(user);
    return {
      userId: access.isSupport ? null : user.id,
      mayLock: mayUse(access, tripChanges.lock),
      isSpecial: mayUse(access, tripChanges.unlock),
      mayExport: mayUse(access, tripGeofenceDocuments.pdf),
      seesLive: mayUse(access, liveLocation),
      seesDrivers: mayUse(access, { for: groupLeaderViewer }),
    };
  }, [user]);
}

/** A vehicle or a driver of the list at the left. */
export type Subject = { id: string; name: string; about: string; vehicle?: Vehicle };

/** The vehicles in scope; undefined while they are on their way. */
export function useVehicles(): readonly Subject[] | undefined {
  const { data } = useQuery({
    ...read(vehicles.list, { query: all }),
    refetchInterval: refreshMilliseconds,
  });
  return useMemo(
    () =>
      data?.items.map((vehicle) => ({
        id: vehicle.id,
        name: vehicle.licensePlate || vehicle.name,
        about: vehicle.licensePlate ? vehicle.name : "",
        vehicle,
      })),
    [data],
  );
}

/** The people in scope; asked for only where somebody wants them. */
export function useDrivers(isWanted: boolean): readonly Subject[] | undefined {
  const { data } = useQuery({ ...read(users.list, { query: all }), enabled: isWanted });
  return useMemo(
    () =>
      data?.items.map(({ id, firstName, lastName, foreignId }) => ({
        id,
        name: `${firstName} ${lastName}`,
        about: foreignId ?? "",
      })),
    [data],
  );
}

/** The titles of all fences. */
export function useFenceNames(): readonly { id: string; name: string }[] | undefined {
  const { data } = useQuery(read(geofences.names, {}));
  return useMemo(() => data?.map(({ id, title }) => ({ id, name: title })), [data]);
}

/** The trips of a filter that met fences, one page; the one before stays in view while it comes. */
export function useVisitedTrips(filter: ReportFilter) {
  return useQuery({
    ...read(geofenceEvents.trips, { query: queryOf(filter) }),
    refetchInterval: refreshMilliseconds,
    placeholderData: (before) => before,
    enabled: filter.view === "trips",
  });
}

/** The same trips summed by fence and vehicle, one page. */
export function useVisitSums(filter: ReportFilter) {
  return useQuery({
    ...read(geofenceEvents.sums, { query: queryOf(filter) }),
    placeholderData: (before) => before,
    enabled: filter.view === "sums",
  });
}

/** The trip of an address: its row where the page has one, else the trip itself; null where it is not to be had. */
export function useTrip(id: string | undefined, rows: readonly TripWithEvents[]): Trip | undefined {
  const row = rows.find((each) => each.id === id);
  const { data } = useQuery({
    ...readIfAny(trips.read, { params: { id: id ?? "" } }),
    enabled: id !== undefined && row === undefined,
  });
  return id === undefined ? undefined : (row ?? data ?? undefined);
}

/**
 * The track of a trip (null where only its ends are known or allowed; rule access/switches-of-two), the fences it met
 * and what happened there.
 */
export function useVisits(trip: Trip) {
  const { canShowTracks } = useCurrentUser();
  const track = useQuery({
    ...readIfAny(trips.track, { params: { id: trip.id } }),
    ...silently,
    staleTime: Infinity,
    enabled: canShowTracks,
  });
  const params = { tripId: trip.id };
  const fences = useQuery({ ...read(geofenceEvents.geofencesOfTrip, { params }), ...silently });
  const visits = useQuery({ ...read(geofenceEvents.ofTrip, { params }), ...silently });
  const asked = [...(canShowTracks ? [track] : []), fences, visits];
  return {
    track: track.data ?? null,
    fences: useDrawn(fences.data),
    visits: visits.data,
    isPending: asked.some(({ isPending }) => isPending),
    isError: asked.some(({ isError }) => isError),
    refetch: () => void Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** The fences a vehicle is assigned to. */
export function useFencesOfVehicle(vehicleId: string) {
  const { data, isPending, isError, refetch } = useQuery({
    ...read(geofences.ofVehicle, { params: { vehicleId } }),
    ...silently,
    staleTime: 0,
  });
  return { fences: useDrawn(data), isPending, isError, refetch: () => void refetch() };
}

export const useLockTrips = () =>
  useWrite(tripChanges.lock, { refresh: [geofenceEvents.trips, ...Object.values(trips)] });

/** Longitude and latitude. */
type Point = readonly [number, number];

/** A fence as the maps of this page draw it. */
export type ReportFence = {
  id: string;
  title: string;
  ring: readonly Point[];
  line: readonly Point[] | null;
  colour: string | null;
};

function useDrawn(drawn: readonly DrawnGeofence[] | undefined): readonly ReportFence[] {
  return useMemo(() => drawn?.map(readFence) ?? [], [drawn]);
}

function readFence({ id, title, geoJson }: DrawnGeofence): ReportFence {
  const { geometry, properties } = readFeature(geoJson);
  return { id, title, ring: geometry.coordinates[0] ?? [], line: properties.Line, colour: properties.Colour };
}

/** The smallest bounds around fences and other places; null without any. */
export function boundsAround(
  fences: readonly ReportFence[],
  places: readonly { latitude: number; longitude: number }[] = [],
): Bounds | null {
  const corners = fences.flatMap(({ ring }) =>
    ring.map(([longitude, latitude]) => ({ latitude, longitude })),
  );
  return mapBoundsOf([...corners, ...places]);
}

/** The ends of a trip as far as they are known. */
export function endsOf(trip: Trip): { latitude: number; longitude: number }[] {
  const ends = [
    { latitude: trip.startLatitude, longitude: trip.startLongitude },
    { latitude: trip.destinationLatitude, longitude: trip.destinationLongitude },
  ];
  return ends.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}

/**
 * Red, green or orange (rule geofences/dots): no position at all, driving now, anything else. Where the place is kept
 * back the list knows neither, and says so instead (0089). `now` in ms since 1970.
 */
export function dotOf(
  { lastPosition, latitude, speed }: Pick<Vehicle, "lastPosition" | "latitude" | "speed">,
  now: number,
): Exclude<VehicleState, "overdue"> | "hidden" {
  if (lastPosition === null) return "silent";
  if (latitude === null) return "hidden";
  return vehicleStateOf({ lastPosition, speed }, now) === "moving" ? "moving" : "standing";
}

/** Why a trip is not locked here: it offers the action or not (rule trips/deletion). */
export function mayBeLocked(trip: Trip, rights: ReportRights): boolean {
  return rights.mayLock && whyNotLock([trip], askerOf(rights)) === null;
}

/** What a list is narrowed to in words of its mode. */
export function chosenIn({ vehicleIds, driverIds }: ReportFilter, mode: SubjectMode): readonly string[] {
  return mode === "vehicle" ? vehicleIds : driverIds;
}
