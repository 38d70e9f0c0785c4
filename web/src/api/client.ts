import {
  type MutateOptions,
  type MutationMeta,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AnswerOf, BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { type AddressOf, requestUrl } from "@wegbuch/contract/kit/request-url";
import { useMemo } from "react";
import { watched } from "./connection.ts";
import { currentLanguage } from "./language.ts";
import { ApiProblem, isProblem } from "./problem.ts";
import { ignoringRepeatedCalls } from "./repeated-calls.ts";
import { bearerToken, endSession, sessionState } from "./session.ts";

/**
 * How long an answer is waited for (rule calls/time-outs); geocoding calls have their own, shorter limit on the server.
 */
const timeoutMilliseconds = 100_000;

type RequestOf<E extends Endpoint> = AddressOf<E> & { body?: BodyOf<E>; signal?: AbortSignal };

/** Makes one call of the contract and gives its answer; refusals are thrown as ApiProblem. */
export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
  const ended = () => request.signal?.aborted === true;
  const response = await succeed(endpoint, request, (sending) => watched(sending, ended));
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>;
}

/** Makes a call that answers with a file and gives its bytes, which may take long; the file's name is the endpoint's `file`. */
export async function callForFile<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Blob> {
  const response = await succeed(endpoint, request);
  return response.blob();
}

type Watching = (sending: Promise<Response>) => Promise<Response>;

async function succeed<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  watching: Watching = (sending) => sending,
): Promise<Response> {
  const bearer = bearerToken();
  const response = await send(endpoint, request, watching);
  if (response.ok) return response;
  const body = await problemBody(response);
  // A call that carried a bearer lost its session; without a title nobody was logged in to begin with
  // (rule accounts/end-of-session). What was sent under another bearer than the present one says nothing about the
  // session.
  const isAboutSession = response.status === 401 && bearer === bearerToken();
  if (isAboutSession && sessionState() !== "loggedOut")
    endSession(body.title === undefined ? "loggedOut" : "expired");
  throw new ApiProblem(response.status, body, retryAfterSeconds(response));
}

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

async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  watching: Watching,
): Promise<Response> {
  const { body, signal } = request as { body?: unknown; signal?: AbortSignal };
  const limit = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const sending = fetch(requestUrl(endpoint, request), {
      method: endpoint.method,
      headers: headers(body !== undefined),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return await watching(sending);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, {});
  }
}

function headers(hasBody: boolean): Record<string, string> {
  const bearer = bearerToken();
  return {
    "Accept-Language": currentLanguage(),
    ...(hasBody && { "Content-Type": "application/json" }),
    ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
  };
}

function retryAfterSeconds({ headers }: Response): number | null {
  const said = headers.get("Retry-After");
  return said === null || !/^\d+$/.test(said) ? null : Number(said);
}

async function problemBody(response: Response): Promise<ProblemBody> {
  try {
    return (await response.json()) as ProblemBody;
  } catch {
    // Not our server's words, for example a proxy's page: the status alone counts.
    return {};
  }
}
