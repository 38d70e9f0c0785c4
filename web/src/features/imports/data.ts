import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { imports } from "@wegbuch/contract/imports/endpoints";
import type { TripImport } from "@wegbuch/contract/imports/schemas";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { read, useRefresh, useWrite } from "../../api/client.ts";
import { call } from "../../api/call.ts";

const touched = [imports.list, trips.list, trips.report, trips.months, trips.days];

export const useImports = (page: { page: number; perPage: number }) =>
  useQuery({ ...read(imports.list, { query: page }), placeholderData: keepPreviousData });

/** What undoing would do is asked anew each time. */
export const useUndo = (id: string) =>
  useQuery({ ...read(imports.readUndo, { params: { id } }), gcTime: 0, staleTime: 0 });
export const askUndo = (id: string) => call(imports.readUndo, { params: { id } });
export const undoSlice = (id: string, removed: number) =>
  call(imports.undo, { params: { id }, query: { removed } });

/** What was imported of a file already. */
export const useImportsOf = (sha256: string) =>
  useQuery(read(imports.list, { query: { sha256, perPage: 20 } }));

export const useMappings = () => useQuery(read(imports.mappings, {}));
export const useKeepMapping = () => useWrite(imports.keepMapping, { refresh: [imports.mappings] });
export const useRemoveMapping = () => useWrite(imports.removeMapping, { refresh: [imports.mappings] });

/** What shows imports and trips is read again. */
export const useRefreshImported = () => useRefresh(touched);

export const sendRows = (body: TripImport) => call(imports.enterTrips, { body });
