import {
  type MutateOptions,
  type MutationMeta,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AnswerOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { type AddressOf, requestUrl } from "@wegbuch/contract/kit/request-url";
import { useMemo } from "react";
import { call, type RequestOf } from "./call.ts";
import { isProblem } from "./problem.ts";
import { ignoringRepeatedCalls } from "./repeated-calls.ts";

/** Query options of a reading call: `useQuery(read(trips.list, { query }))`. The key is the call itself. */
export function read<E extends Endpoint>(endpoint: E, address: AddressOf<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint), requestUrl(endpoint, address)],
    queryFn: ({ signal }) => call(endpoint, { ...address, signal }),
  });
}

/** Like `read`, for what may not be there: a 404 is the answer null. */
export function readIfAny<E extends Endpoint>(endpoint: E, address: AddressOf<E>) {
  const { queryKey, queryFn } = read(endpoint, address);
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<AnswerOf<E> | null> => {
      try {
        return await (queryFn as (given: typeof context) => Promise<AnswerOf<E>>)(context);
      } catch (error) {
        if (isProblem(error, 404)) return null;
        throw error;
      }
    },
  });
}

/**
 * A writing call as a mutation; afterwards every reading of the calls in `refresh` is fetched again, also when it was
 * refused because things are no longer as they were shown. A second click while it runs does nothing. With `...silently`
 * the caller answers for its refusals.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refresh, meta }: { refresh: readonly Endpoint[]; meta?: MutationMeta },
) {
  const refreshAll = useRefresh(refresh);
  const { mutateAsync, ...state } = useMutation({
    meta,
    mutationFn: (request: RequestOf<E>) => call(endpoint, request),
    onSuccess: refreshAll,
    onError: (error) => {
      if (isOutdated(error)) void refreshAll();
    },
  });
  const mutate = useMemo(() => {
    const send = ignoringRepeatedCalls((request: RequestOf<E>, then?: Then<E>) => mutateAsync(request, then));
    return (request: RequestOf<E>, then?: Then<E>) => void send(request, then)?.catch(() => undefined);
  }, [mutateAsync]);
  return { ...state, mutate };
}

type Then<E extends Endpoint> = MutateOptions<AnswerOf<E>, Error, RequestOf<E>>;

/** Gone, or in another state than the screen believes. */
const isOutdated = (error: unknown) => isProblem(error, 404) || isProblem(error, 409);

/** Fetches every reading of these calls again, for what is written by `call`. */
export function useRefresh(stale: readonly Endpoint[]): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(stale.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

function keyOf(endpoint: Endpoint): string[] {
  return [endpoint.method, endpoint.path];
}
