import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { geofenceAnalyses } from "@wegbuch/contract/geofenceanalyses/endpoints";
import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useMemo } from "react";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields } from "../../api/query-client.ts";
import type { VisitedList } from "../../entities/geofences/VisitedTrips.tsx";

/** How often an analysis that is under way is asked for; a tab that nobody looks at does not ask. */
const pollMilliseconds = 2_000;

const selectionKey = "selectedGeofenceAnalysisId";

/** Neither finished nor given up. */
export function isUnderWay({ isCalculated, hasFailed }: GeofenceAnalysis): boolean {
  return !isCalculated && !hasFailed;
}

/** All analyses, the latest first. */
export function useAnalyses() {
  return useQuery({
    ...read(geofenceAnalyses.list, { query: {} }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMilliseconds : false),
  });
}

/** The chosen one, kept in this browser; the latest where there is none or it is gone (rule screens/remembered). */
export function useChosen(analyses: readonly GeofenceAnalysis[] | undefined) {
  const [kept, choose] = useLocalStorage<string | undefined>({
    key: selectionKey,
    getInitialValueInEffect: false,
  });
  const chosen = analyses?.find(({ id }) => id === kept) ?? analyses?.[0];
  return { chosen, choose };
}

type Paging = { page: number; perPage: number };

/** A page of the trips of an analysis; asked for once it is calculated. */
export function useAnalysedTrips(analysis: GeofenceAnalysis | undefined, paging: Paging): VisitedList {
  const { id, isCalculated = false } = analysis ?? {};
  const { data, ...state } = useQuery({
    ...read(geofenceAnalyses.list, { query: { ...(id !== undefined && { id }), ...paging } }),
    enabled: isCalculated,
    placeholderData: (before) => (before?.[0]?.id === id ? before : undefined),
  });
  const found = data?.[0];
  return { ...state, data: found && tripPageOf(found, paging) };
}

/** The page of an answer with its counts, as a table takes it. */
export function tripPageOf({ trips = [], tripCount }: GeofenceAnalysis, { page, perPage }: Paging) {
  const totalCount = tripCount ?? trips.length;
  return { items: trips, page, perPage, totalCount, pageCount: Math.ceil(totalCount / perPage) };
}

export const useCreateAnalysis = () =>
  useWrite(geofenceAnalyses.create, { refresh: [geofenceAnalyses.list], ...besideFields });

export const useRemoveAnalysis = () =>
  useWrite(geofenceAnalyses.remove, { refresh: [geofenceAnalyses.list] });

export function useMayExport(): boolean {
  return mayUse(accessOf(useCurrentUser()), geofenceAnalyses.export);
}

/** What an analysis may be made of; undefined while it is on its way. */
export function useChoices() {
  const fences = useQuery(read(geofences.names, {})).data;
  const cars = useQuery(read(vehicles.list, { query: { perPage: 99_999 } })).data;
  return {
    fences: useMemo(() => fences?.map(({ id, title }) => ({ id, name: title })), [fences]),
    vehicles: useMemo(
      () =>
        cars?.items.map(({ id, name, licensePlate }) => ({
          id,
          name: licensePlate || name,
          about: licensePlate ? name : "",
        })),
      [cars],
    ),
  };
}
