import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { geofenceMetadata, geofences } from "@wegbuch/contract/geofences/endpoints";
import type { ImportedFence } from "@wegbuch/contract/geofences/rules";
import type { Metadata, NewMetadata, TimeLock, Weekday } from "@wegbuch/contract/geofences/schemas";
import { routing } from "@wegbuch/contract/routing/endpoints";
import { useMemo } from "react";
import { call, callForFile, read, useRefresh } from "../../api/client.ts";
import { ApiProblem, isProblem } from "../../api/problem.ts";
import { silently } from "../../api/query-client.ts";
import { keepFile } from "../../ui/keep-file.ts";
import type { Drawn } from "../../map/drawn.ts";
import { bodyOf, circleBody, type Fence, pointsBody, readFence } from "./fence.ts";
import type { Paging, Search } from "./filter.ts";

/** What the list shows: a page, or all that was found. */
export type FencePage = { fences: readonly Fence[]; page: number; pageCount: number; totalCount: number };

const listed = [geofences.list, geofences.search, geofences.names];

/** A page of the fences, or what a search finds. A page that is no longer there leads to the first (OQ-188). */
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

/** The locked weekdays by fence; a failure is only logged (document 2, section 8). */
export function useTimeLocks(): ReadonlyMap<string, readonly Weekday[]> {
  const { data } = useQuery({
    queryKey: read(geofences.timeLocks, {}).queryKey,
    queryFn: ({ signal }) => orLogged(call(geofences.timeLocks, { signal })),
    ...silently,
  });
  return useMemo(() => new Map(data?.map(({ idGeoFence, weekdays }) => [idGeoFence, weekdays])), [data]);
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
function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error);
}

/** A drawn shape as it is made a fence; a road has a width in meters. */
export type NewFence = { title: string; drawn: Drawn; width: number | null };

export function useCreation() {
  const refresh = useRefresh(listed);
  return useMutation({
    ...silently,
    mutationFn: async ({ title, drawn, width }: NewFence): Promise<string> => {
      if (drawn.shape === "circle")
        return (await call(geofences.createCircle, { body: { title, ...circleBody(drawn) } })).id;
      const body = { title, ...pointsBody(drawn) };
      if (drawn.shape === "polygon") return (await call(geofences.createPolygon, { body })).ID;
      return (await call(geofences.createRoad, { query: { roadType: width ?? 0 }, body })).ID;
    },
    onSuccess: refresh,
  });
}

/** Makes a fence of a prepared shape; a failure is only logged. */
export function usePreset(onMade: (id: string, title: string) => void) {
  const refresh = useRefresh(listed);
  return useMutation({
    ...silently,
    mutationFn: ({ preset }: { preset: number; title: string }) =>
      call(geofences.createPreset, { query: { preset } }),
    onSuccess: async ({ ID }, { title }) => {
      onMade(ID, title);
      await refresh();
    },
    onError: logged,
  });
}

/** Makes all fences of a file, or none. */
export function useImport() {
  const refresh = useRefresh(listed);
  return useMutation({
    ...silently,
    mutationFn: (features: ImportedFence[]) => call(geofences.import, { body: { features } }),
    onSuccess: refresh,
  });
}

/** Hands over the chosen fences as a file, all without ids. */
export async function exportFences(geofenceIds: string[]): Promise<void> {
  const query = geofenceIds.length > 0 ? { geofenceIds } : {};
  keepFile(geofences.export.file, await callForFile(geofences.export, { query }));
}

/** What an edit of a fence sends; what is left out stays. */
export type FenceEdit = {
  fence: Fence;
  change: {
    title?: string;
    isAntiTheftEnabled?: boolean;
    notificationEmail?: string | null;
    roadType?: number;
    drawn?: Drawn;
  };
  vehicles?: { assigned: string[]; unassigned: string[] };
};

export function useEdit() {
  const refresh = useRefresh([...listed, geofences.assigned, geofences.unassigned, geofences.ofVehicle]);
  return useMutation({
    ...silently,
    mutationFn: async ({ fence, change: { drawn, ...change }, vehicles }: FenceEdit) => {
      const params = { id: fence.ID };
      const body = {
        ...change,
        ...(drawn && bodyOf(drawn)),
        notificationMobileNumber: fence.NotificationMobileNumber,
      };
      await call(geofences.change, { params, body });
      if (vehicles) await call(geofences.changeVehicles, { params, body: vehicles });
    },
    onSettled: refresh,
  });
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

/** Deletes fences one after the other and gives those that could not be. */
export function useRemoval() {
  const refresh = useRefresh([...listed, geofences.timeLocks, geofenceMetadata.list]);
  return useMutation({
    ...silently,
    mutationFn: (fences: readonly Fence[]) =>
      failedOf(fences, ({ ID }) => call(geofences.remove, { params: { id: ID } })),
    onSettled: refresh,
  });
}

const lockMethods = { lock: "0", unlock: "1", toggle: "2" } as const;
export type LockMethod = keyof typeof lockMethods;

/** Locks or unlocks a weekday, or all of them, of fences; gives those that could not be. */
export function useLocking() {
  const refresh = useRefresh([geofences.timeLocks]);
  return useMutation({
    ...silently,
    mutationFn: ({
      fences,
      day,
      method,
    }: {
      fences: readonly Fence[];
      day: Weekday | "ALL";
      method: LockMethod;
    }) =>
      failedOf(fences, ({ ID }): Promise<TimeLock> => {
        const params = { id: ID, weekday: String(day), method: lockMethods[method] };
        return call(geofences.lock, { params });
      }),
    onSettled: refresh,
  });
}

/** One after the other; a session that ended stops it. */
async function failedOf(
  fences: readonly Fence[],
  act: (fence: Fence) => Promise<unknown>,
): Promise<readonly Fence[]> {
  const failed: Fence[] = [];
  for (const fence of fences) {
    try {
      await act(fence);
    } catch (error) {
      if (isProblem(error, 401)) throw error;
      failed.push(fence);
    }
  }
  return failed;
}

export function useNoteAdding() {
  const refresh = useRefresh([geofenceMetadata.list, geofences.search]);
  return useMutation({
    ...silently,
    mutationFn: (body: NewMetadata) => call(geofenceMetadata.add, { body }),
    onSuccess: refresh,
  });
}

export function useNoteRemoval() {
  const refresh = useRefresh([geofenceMetadata.list, geofences.search]);
  return useMutation({
    ...silently,
    mutationFn: (id: string) => call(geofenceMetadata.remove, { params: { id } }),
    onSettled: refresh,
  });
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
    hasFailed: points.length >= 2 && (isError || data?.by === "failedRouter"),
  };
}
