import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { imports } from "@wegbuch/contract/imports/endpoints";
import type { Points, Recording, TripImport } from "@wegbuch/contract/imports/schemas";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { read, useRefresh, useWrite } from "../../api/client.ts";
import { call, callByKey } from "../../api/call.ts";
import { newKey } from "../../api/done-once.ts";

const touched = [imports.list, trips.list, trips.report, trips.months, trips.days];

export const useImports = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(imports.list, { query: page }), placeholderData: keepPreviousData });

/** What undoing would do is asked anew each time. */
export const useUndo = (id: string) =>
  useQuery({ ...read(imports.readUndo, { params: { id } }), gcTime: 0, staleTime: 0 });
export const askImport = (id: string) => call(imports.one, { params: { id } });
export const undoSlice = (id: string, gone: { removed: number; removedPoints: number }) =>
  call(imports.undo, { params: { id }, query: gone });

/** What was imported of a file already. */
export const useImportsOf = (sha256: string) =>
  useQuery(read(imports.list, { query: { sha256, perPage: 20 } }));

export const useMappings = () => useQuery(read(imports.mappings, {}));
export const useKeepMapping = () => useWrite(imports.keepMapping, { refresh: [imports.mappings] });
export const useRemoveMapping = () => useWrite(imports.removeMapping, { refresh: [imports.mappings] });

/** What shows imports and trips is read again. */
export const useRefreshImported = () => useRefresh(touched);

export const sendRows = (body: TripImport) => call(imports.enterTrips, { body });

export const openRecording = (body: Recording) => call(imports.begin, { body });
/** By a key of its own: what was begun of a file is found by it. */
export const openRecordingAgain = (body: Recording) => callByKey(imports.begin, { body }, newKey());
export const sendPoints = (id: string, points: Points["points"]) =>
  call(imports.points, { params: { id }, body: { points } });
export const endRecording = (id: string) => call(imports.finish, { params: { id } });

/** So often it is asked again what has become of a recording. */
const followingMilliseconds = 1_500;

/** An import, read again while trips are still made of it. */
export const useImported = (id: string) =>
  useQuery({
    ...read(imports.one, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.recording?.isFollowed === false ? false : followingMilliseconds,
  });
