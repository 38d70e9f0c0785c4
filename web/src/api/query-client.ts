import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isProblem } from "./problem.ts";

/** Statuses a query expects as an answer: they stay out of the error bar and are not tried again. */
export function expecting(...statuses: number[]) {
  return { meta: { expected: statuses } };
}

/** The cache of what the server said; `onProblem` hears of every failed call no screen expects. */
export function createQueryClient(onProblem: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const expected = (query.meta?.["expected"] ?? []) as number[];
        if (!isProblem(error, 401) && !expected.some((status) => isProblem(error, status))) onProblem(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!isProblem(error, 401) && mutation.meta?.["showsOwnErrors"] !== true) onProblem(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    },
  });
}

/** Worth another try: no answer, or a server that is starting or restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status);
}
