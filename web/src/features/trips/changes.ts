import { histories } from "@wegbuch/contract/histories/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { vehicleDrives, vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useWrite } from "../../api/client.ts";
import { besideFields, silently } from "../../api/query-client.ts";

/** Readings that tell of trips, and of mileages and drivers that follow from them. */
export const staleTrips: readonly Endpoint[] = [
  ...Object.values(trips),
  ...Object.values(vehicleDrives),
  vehicles.list,
  vehicles.read,
  vehicles.openTrack,
  histories.ofObject,
];

/** All of these are shown anew after a change; refused fields are told by the form that sent them. */
const besideForm = { refresh: staleTrips, ...besideFields };

export const useEnterTrip = () => useWrite(tripChanges.enter, besideForm);
export const useChangeTrip = () => useWrite(tripChanges.change, besideForm);
export const useChangeTrips = () => useWrite(tripChanges.changeMany, besideForm);
export const useSplitTrip = () => useWrite(tripChanges.split, { refresh: staleTrips });
export const useMergeTrips = () => useWrite(tripChanges.merge, besideForm);
export const useLockTrips = () => useWrite(tripChanges.lock, { refresh: staleTrips });
export const useUnlockTrips = () => useWrite(tripChanges.unlock, { refresh: staleTrips });
export const useReleaseTrips = () => useWrite(tripChanges.release, { refresh: staleTrips });
export const useSupplementTrip = () => useWrite(tripChanges.supplement, besideForm);
export const useRemoveTrip = () => useWrite(tripChanges.remove, { refresh: staleTrips });

/** What merging these trips would give; nothing is stored. A refusal is the dialog's own to say. */
export function useMergePreview(tripIds: string[]) {
  return useQuery({
    queryKey: ["mergePreview", ...tripIds],
    queryFn: ({ signal }) => call(tripChanges.merge, { body: { tripIds, isPreview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    ...silently,
  });
}
