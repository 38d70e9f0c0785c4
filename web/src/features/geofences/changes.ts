import { useMutation } from "@tanstack/react-query";
import { lockMethods } from "@wegbuch/contract/geofences/codes";
import { geofenceMetadata, geofences } from "@wegbuch/contract/geofences/endpoints";
import type { ImportedFence } from "@wegbuch/contract/geofences/rules";
import type { NewMetadata, TimeLock, Weekday } from "@wegbuch/contract/geofences/schemas";
import { call } from "../../api/call.ts";
import { useRefresh } from "../../api/client.ts";
import { isProblem } from "../../api/problem.ts";
import { silently } from "../../api/query-client.ts";
import type { Drawn } from "../../map/drawn.ts";
import { listed, logged } from "./data.ts";
import { bodyOf, circleBody, type Fence, pointsBody } from "./fence.ts";

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

/** What an edit of a fence sends; what is left out stays. */
export type FenceEdit = {
  fence: Fence;
  change: {
    title?: string;
    isAntiTheftEnabled?: boolean;
    notificationEmail?: string | null;
    colour?: string | null;
    weekdays?: Weekday[];
    roadType?: number;
    drawn?: Drawn;
    version?: number | undefined;
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

/** Deletes fences one after the other and gives those that could not be. */
export function useRemoval() {
  const refresh = useRefresh([...listed, geofenceMetadata.list]);
  return useMutation({
    ...silently,
    mutationFn: (fences: readonly Fence[]) =>
      failedOf(fences, ({ ID, Version: version }) =>
        call(geofences.remove, { params: { id: ID }, query: { version } }),
      ),
    onSettled: refresh,
  });
}

export type LockMethod = keyof typeof lockMethods;

/** Locks or unlocks a weekday, or all of them, of fences; gives those that could not be. */
export function useLocking() {
  const refresh = useRefresh(listed);
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

export type Failed = { fence: Fence; error: unknown };

/** One after the other; a session that ended stops it. */
async function failedOf(
  fences: readonly Fence[],
  act: (fence: Fence) => Promise<unknown>,
): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const fence of fences) {
    try {
      await act(fence);
    } catch (error) {
      if (isProblem(error, 401)) throw error;
      failed.push({ fence, error });
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
