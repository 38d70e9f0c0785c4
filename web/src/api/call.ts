import type { AnswerOf, BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { type AddressOf, requestUrl } from "@wegbuch/contract/kit/request-url";
import { takesKey } from "@wegbuch/contract/kit/takes-key";
import { watched } from "./connection.ts";
import { doneOnce } from "./done-once.ts";
import { currentLanguage } from "./language.ts";
import { ApiProblem, isAlreadyDone } from "./problem.ts";
import { proof } from "./proof.ts";
import { bearerToken, endSession, isOvertaken, sessionState } from "./session.ts";

/**
 * How long an answer is waited for (rule calls/time-outs); geocoding calls have their own, shorter limit on the server.
 */
const timeoutMilliseconds = 100_000;

/** What a call is made with. */
export type RequestOf<E extends Endpoint> = AddressOf<E> & { body?: BodyOf<E>; signal?: AbortSignal };

/** Makes one call of the contract and gives its answer; refusals are thrown as ApiProblem. */
export async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
  const ended = () => request.signal?.aborted === true;
  const ask = (key?: string) => succeed(endpoint, request, (sending) => watched(sending, ended), key);
  if (takesKey(endpoint)) return write(endpoint, request, ask);
  return answerIn(await ask());
}

/** Makes a writing call once, by a key that is known already; whoever calls tries again himself. */
export async function callByKey<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  key: string,
): Promise<AnswerOf<E>> {
  return answerIn(await succeed(endpoint, request, (sending) => watched(sending, () => false), key));
}

/** A write is repeated where it was not answered, but for the same person alone. */
async function write<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  ask: (key: string) => Promise<Response>,
): Promise<AnswerOf<E>> {
  const bearer = bearerToken();
  try {
    const response = await doneOnce(actionOf(endpoint, request), (key) => {
      if (bearerToken() !== bearer) throw new ApiProblem(401, {});
      return ask(key);
    });
    return await answerIn(response);
  } catch (error) {
    // Nothing was to be told but that it is done.
    if (endpoint.answer === undefined && isAlreadyDone(error)) return undefined as AnswerOf<E>;
    throw error;
  }
}

async function answerIn<E extends Endpoint>(response: Response): Promise<AnswerOf<E>> {
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
  key?: string,
): Promise<Response> {
  const bearer = bearerToken();
  const response = await send(endpoint, request, watching, key);
  if (response.ok) return response;
  const body = await problemBody(response);
  if (body.title === "ProofNeeded" && (await proof.ask(body.ways))) {
    // Whoever else is logged in by now has asked for nothing.
    if (bearerToken() !== bearer) throw new ApiProblem(401, {});
    return succeed(endpoint, request, watching, key);
  }
  // A call that carried a bearer lost its session; without a title nobody was logged in to begin with
  // (rule accounts/end-of-session). What was sent under another bearer than the present one says nothing about the
  // session.
  const isAboutSession = response.status === 401 && bearer === bearerToken();
  if (isAboutSession && sessionState() !== "loggedOut") {
    // This browser is somebody's already, whose session has not ended: the tab becomes his.
    if (isOvertaken()) location.reload();
    else endSession(body.title === undefined ? "loggedOut" : "expired");
  }
  throw new ApiProblem(response.status, body, retryAfterSeconds(response));
}

async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  watching: Watching,
  key: string | undefined,
): Promise<Response> {
  // Without a bearer the answer would be that nobody is logged in.
  if (sessionState() === "kept" && !opensWithoutBearer(endpoint)) throw new ApiProblem(0, {});
  const { body, signal } = request as { body?: unknown; signal?: AbortSignal };
  const limit = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const sending = fetch(requestUrl(endpoint, request), {
      method: endpoint.method,
      headers: headers(body !== undefined, key),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return await watching(sending);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, {});
  }
}

const opensWithoutBearer = ({ acceptsCookie, for: callers }: Endpoint) =>
  acceptsCookie === true || callers === "anyone";

/** What makes a call the same action as another. */
function actionOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): string {
  return JSON.stringify([endpoint.method, requestUrl(endpoint, request), request.body]);
}

function headers(hasBody: boolean, key: string | undefined): Record<string, string> {
  const bearer = bearerToken();
  return {
    "Accept-Language": currentLanguage(),
    ...(hasBody && { "Content-Type": "application/json" }),
    ...(key !== undefined && { "Idempotency-Key": key }),
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
