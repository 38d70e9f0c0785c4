import {
  focusManager,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryFilters,
} from "@tanstack/react-query";
import { ApiProblem, changedMeanwhile, isPassing, isProblem } from "./problem.ts";

// Told before the next click is heard: a button that was clicked twice is busy at the second click.
notifyManager.setScheduler(queueMicrotask);

type Remarks = {
  /** Its failure is no news for the error bar. */
  isSilent?: boolean;
  /** A form shows what is wrong with its fields beside them. */
  showsFields?: boolean;
  /** It says which doors are open: a shut one (403) means that this is no longer true. */
  isDoorkeeper?: boolean;
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

/** For a form that shows refused fields itself; other failures are told as usual. */
export const besideFields = { meta: { showsFields: true } };

/** For what is the same for everybody and is asked once. */
export const outlivingSessions = { staleTime: Infinity, meta: { outlivesSessions: true, isSilent: true } };

type Listeners = {
  /** Hears of every failed call that no screen answers for itself; an outage is over with `onRecovery`. */
  onProblem: (error: unknown, isOutage: boolean) => void;
  /** The server answers again, and nothing that the screen shows is left failed. */
  onRecovery: () => void;
};

/** The cache of what the server said. After an outage the first answer brings back everything that failed in it. */
export function createQueryClient({ onProblem, onRecovery }: Listeners): QueryClient {
  const tell = (error: unknown, meta: Remarks | undefined, isOutage: boolean) => {
    if (isProblem(error, 403)) void client.refetchQueries(doorkeepers, { cancelRefetch: false });
    // An ended session is told by the session itself, what others changed meanwhile by the form that sent a version.
    // Whoever did not want to show that it is he knows it.
    const isElsewhere = isProblem(error, 401) || isUnproven(error) || changedMeanwhile(error) !== undefined;
    const isTold = isElsewhere || (meta?.showsFields === true && isAboutFields(error));
    if (meta?.isSilent !== true && !isTold) onProblem(error, isOutage);
  };
  const recover = () => {
    const failed = failedInOutage(client);
    for (const query of failed) void query.fetch().catch(() => undefined);
    if (failed.every(({ meta }) => meta?.isSilent === true)) onRecovery();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // That no answer came the screen says by itself, for as long as it is so.
      onError: (error, query) => {
        if (!isProblem(error, 0)) tell(error, query.meta, isOutage(error));
      },
      onSuccess: recover,
    }),
    mutationCache: new MutationCache({
      // A write that the server broke on stays told: nobody repeats it.
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta, isProblem(error, 0)),
      onSuccess: recover,
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    },
  });
  return client;
}

/** Role, packages, trial and password as this browser believes them to be. */
const doorkeepers: QueryFilters = { type: "active", predicate: ({ meta }) => meta?.isDoorkeeper === true };

/** Forgets everything a session brought. */
export function forgetSession(cache: QueryClient): void {
  cache.removeQueries({ predicate: (query) => query.meta?.outlivesSessions !== true });
  cache.getMutationCache().clear();
}

/**
 * Does something after which the page is left, and that ends what this page may read: what is being read is given up, and
 * nothing is read by itself any more, unless it fails.
 */
export async function whileReadingRests(cache: QueryClient, act: () => Promise<void>): Promise<void> {
  // As in a window that nobody looks at.
  focusManager.setFocused(false);
  try {
    await cache.cancelQueries();
    await act();
  } catch (error) {
    focusManager.setFocused(undefined);
    throw error;
  }
}

/** What the screen shows and could not get; a refused call stays refused. */
function failedInOutage(client: QueryClient) {
  return client.getQueryCache().findAll({
    type: "active",
    predicate: ({ state }) => state.status === "error" && isOutage(state.error),
  });
}

/** No answer, or a broken one: the same call may succeed later. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}

/** Whether a call was let go because nobody showed that it is he; the dialog has told of it. */
export const isUnproven = (error: unknown) =>
  error instanceof ApiProblem && error.body.title === "ProofNeeded";

function isAboutFields(error: unknown): boolean {
  return error instanceof ApiProblem && error.body.errors !== undefined;
}
