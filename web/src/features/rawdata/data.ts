import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { rawData } from "@wegbuch/contract/rawdata/endpoints";
import { call } from "../../api/call.ts";
import { read } from "../../api/client.ts";
import { isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { silently } from "../../api/query-client.ts";
import type { Asked, Kind } from "./filter.ts";

/** What a box sent, or why that cannot be shown. */
type Raw<Row> = { rows: readonly Row[] } | { refusal: "unknownBox" | "tooManyRows"; text: string };

/** What of a query a table of raw data needs. */
export type RawQuery<Row> = {
  data: Raw<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
};

export function usePositions(asked: Asked) {
  return useRaw("positions", asked, (request) => call(rawData.positions, request));
}

export function useEvents(asked: Asked) {
  return useRaw("events", asked, (request) => call(rawData.events, request));
}

export function useTrips(asked: Asked) {
  return useRaw("trips", asked, (request) => call(rawData.trips, request));
}

const key = ["rawData"];

type Ask<Row> = (request: { query: Asked; signal: AbortSignal }) => Promise<Row[]>;

/** Up to 100,000 rows, which are neither compared nor asked for again before somebody wants it. */
function useRaw<Row>(kind: Kind, asked: Asked, ask: Ask<Row>) {
  return useQuery({
    queryKey: [...key, kind, asked],
    queryFn: async ({ signal }): Promise<Raw<Row>> => {
      try {
        return { rows: await ask({ query: asked, signal }) };
      } catch (error) {
        // An unknown box and too long a period are answers too.
        const refusal = isProblem(error, 404) ? "unknownBox" : isProblem(error, 413) ? "tooManyRows" : null;
        if (refusal === null) throw error;
        return { refusal, text: problemText(error).text };
      }
    },
    staleTime: Infinity,
    gcTime: 30_000,
    structuralSharing: false,
  });
}

/** Asks anew for what is shown. */
export function useReload() {
  const cache = useQueryClient();
  return {
    reload: () => void cache.invalidateQueries({ queryKey: key }),
    isReloading: useIsFetching({ queryKey: key }) > 0,
  };
}

const debounceMilliseconds = 200;

/** Up to 20 boxes whose IMEI, model, vehicle or mandator a text may mean. */
export function useBoxSearch(typed: string, isOpen: boolean): readonly MandatorBox[] {
  const [searchTerm] = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const { data } = useQuery({
    ...read(mandatorBoxes.list, { query: { searchTerm: searchTerm || undefined, page: 1, perPage: 20 } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    ...silently,
  });
  return data?.items ?? [];
}
