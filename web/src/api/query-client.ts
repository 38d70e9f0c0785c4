import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isProblem } from "./problem.ts";

type Remarks = {
  /** Its failure is no news for the error bar. */
  isSilent?: boolean;
  /** It needs no session and stays when one ends. */
  outlivesSessions?: boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Remarks;
    mutationMeta: Remarks;
  }
}

/** For a query whose failure a screen shows in its own way, or not at all. */
export const silently = { meta: { isSilent: true } };

/** For what is the same for everybody and is asked once. */
export const outlivingSessions = { staleTime: Infinity, meta: { outlivesSessions: true, isSilent: true } };

/** The cache of what the server said; `onProblem` hears of every failed call that no screen answers for itself. */
export function createQueryClient(onProblem: (error: unknown) => void): QueryClient {
  // An ended session is told by the session itself.
  const tell = (error: unknown, meta: Remarks | undefined) => {
    if (meta?.isSilent !== true && !isProblem(error, 401)) onProblem(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    },
  });
}

/** Forgets everything a session brought. */
export function forgetSession(cache: QueryClient): void {
  cache.removeQueries({ predicate: (query) => query.meta?.outlivesSessions !== true });
  cache.getMutationCache().clear();
}

/** Worth another try: no answer, or a server that is starting or restarting. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status);
}
