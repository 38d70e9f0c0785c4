import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { geofenceMetadata, geofences } from "@wegbuch/contract/geofences/endpoints";
import type { MappedGeofence, Metadata } from "@wegbuch/contract/geofences/schemas";
import { routing } from "@wegbuch/contract/routing/endpoints";
import { useMemo } from "react";
import { call, callForFile } from "../../api/call.ts";
import { read } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { silently } from "../../api/query-client.ts";
import { keepFile } from "../../ui/files/keep-file.ts";
import { type Fence, readFence } from "./fence.ts";
import type { Paging, Search } from "./filter.ts";

/** What the list shows: a page, or all that was found. */
export type FencePage = { fences: readonly Fence[]; page: number; pageCount: number; totalCount: number };

/** The readings that say which fences there are. */
export const listed = [geofences.list, geofences.onMap, geofences.search, geofences.names];

/**
 * A page of the fences, or what a search finds. A page that is no longer there leads to the first
 * (rule geofences/pages).
 */
export function useFences({ page, size }: Paging, search: Search | null) {
  const list = read(geofences.list, { query: { page, size } });
  const paged = useQuery({
    queryKey: list.queryKey,
    queryFn: async ({ signal }): Promise<FencePage> => {
      const asked = async (wanted: number) => {
        const answer = await call(geofences.list, { query: { page: wanted, size }, signal });
        return { ...answer, fences: answer.geoJson.map(readFence), page: wanted };
      };
      try {
        return await asked(page);
      } catch (error) {
        if (error instanceof ApiProblem && error.body.title === "WrongPageError") return asked(1);
        throw error;
      }
    },
    placeholderData: keepPreviousData,
    enabled: search === null,
    ...silently,
  });
  const { term = "", category = 100 } = search ?? {};
  const query = { searchTerm: term, metadataCategory: category };
  const found = useQuery({
    queryKey: read(geofences.search, { query }).queryKey,
    queryFn: async ({ signal }): Promise<FencePage> => {
      const { geoJson } = await call(geofences.search, { query, signal });
      return { fences: geoJson.map(readFence), page: 1, pageCount: 1, totalCount: geoJson.length };
    },
    placeholderData: keepPreviousData,
    enabled: search !== null,
    ...silently,
  });
  return search === null ? paged : found;
}

/** All fences for the map, whichever of them the list shows; undefined until they are there. */
export function useMappedFences(): readonly MappedGeofence[] | undefined {
  return useQuery({ ...read(geofences.onMap, {}), ...silently }).data;
}

/** What is noted at fences, by fence; a failure is only logged. */
export function useNotes(): ReadonlyMap<string, readonly Metadata[]> {
  const { data } = useQuery({
    queryKey: read(geofenceMetadata.list, {}).queryKey,
    queryFn: ({ signal }) => orLogged(call(geofenceMetadata.list, { signal })),
    ...silently,
  });
  return useMemo(() => {
    const byFence = new Map<string, Metadata[]>();
    for (const note of data ?? [])
      byFence.set(note.idGeoFence, [...(byFence.get(note.idGeoFence) ?? []), note]);
    return byFence;
  }, [data]);
}

async function orLogged<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    logged(error);
    throw error;
  }
}

/** The specification wants some failures in the browser's log and nowhere else. */
export function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error);
}

/** Hands over the chosen fences as a file, all without ids. */
export async function exportFences(geofenceIds: string[]): Promise<void> {
  const query = geofenceIds.length > 0 ? { geofenceIds } : {};
  keepFile(geofences.export.file, await callForFile(geofences.export, { query }));
}

/** The vehicles in scope on either side of a fence. */
export function useFenceVehicles(geofenceId: string) {
  const params = { geofenceId };
  const assigned = useQuery({ ...read(geofences.assigned, { params }), ...silently, staleTime: 0 });
  const unassigned = useQuery({ ...read(geofences.unassigned, { params }), ...silently, staleTime: 0 });
  return {
    assigned: assigned.data,
    unassigned: unassigned.data,
    isError: assigned.isError || unassigned.isError,
    refetch: () => Promise.all([assigned.refetch(), unassigned.refetch()]),
  };
}

type Place = { latitude: number; longitude: number };

/** So many waypoints the call takes. */
export const mostWaypoints = 50;

/** The way along roads; straight until it is known, and where no router answers. */
export function useRoute(waypoints: readonly Place[]) {
  const points = waypoints.map(({ latitude, longitude }) => ({ lat: latitude, long: longitude }));
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: [routing.route.path, points],
    queryFn: ({ signal }) => call(routing.route, { body: { points }, signal }),
    enabled: points.length >= 2,
    staleTime: Infinity,
    retry: false,
    ...silently,
  });
  const isKnown = data !== undefined && !isPlaceholderData && points.length >= 2;
  const way = isKnown ? data.points.map(({ lat, long }) => ({ latitude: lat, longitude: long })) : waypoints;
  return {
    way,
    meters: isKnown ? data.meters : null,
    isRouting: isFetching,
    /** Why its lines are straight, if they are. */
    straightBy: points.length < 2 || isFetching ? null : isError ? "failedRouter" : straightIn(data?.by),
  };
}

const straightIn = (by: "straight" | "router" | "failedRouter" | undefined) =>
  by === undefined || by === "router" ? null : by;
