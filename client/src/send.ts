import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { type AddressOf, requestUrl } from "@wegbuch/contract/kit/request-url";
import { takesKey } from "@wegbuch/contract/kit/takes-key";
import { Refusal } from "./refusal.ts";

export type Connection = {
  /** Such as https://wegbuch.example. */
  origin: string;
  /** wbt_…, as it was shown once. */
  token: string;
  /** Of refusals and files; German unless said. */
  language?: "de-AT" | "en";
  /** Seconds before each further try of what was not answered. */
  waits?: readonly number[];
};

type Values = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** No answer at all, or none of the program itself. */
const passing = [0, 502, 503, 504];
const usualWaits = [1, 3, 9];
const longestWaitSeconds = 60;

/** Makes a call and gives its answer; again where none came, as long as that changes nothing twice (rule calls/repetition). */
export async function send(connection: Connection, endpoint: Endpoint, request: Values): Promise<Response> {
  const key = takesKey(endpoint) ? globalThis.crypto.randomUUID() : undefined;
  for (const seconds of [...(connection.waits ?? usualWaits), null]) {
    const answer = await ask(connection, endpoint, request, key).catch(noAnswer);
    if (answer instanceof Response && answer.ok) return answer;
    const refusal = answer instanceof Response ? await refusalOf(answer) : answer;
    if (seconds === null || !isWorthAnother(refusal, endpoint)) throw refusal;
    const wait = Math.min(refusal.retryAfterSeconds ?? seconds, longestWaitSeconds);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
  throw new Error("A call was neither answered nor refused");
}

function ask(connection: Connection, endpoint: Endpoint, request: Values, key?: string): Promise<Response> {
  const { origin, token, language = "de-AT" } = connection;
  const { body } = request;
  return fetch(new URL(requestUrl(endpoint, request as AddressOf<Endpoint>), origin), {
    method: endpoint.method,
    redirect: "error",
    headers: {
      authorization: `Bearer ${token}`,
      "accept-language": language,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const noAnswer = (error: unknown) => new Refusal(0, {}, { cause: error });

async function refusalOf(answer: Response): Promise<Refusal> {
  const said = (await answer.json().catch(() => ({}))) as ProblemBody;
  const after = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(answer.status, said, Number.isFinite(after) ? { retryAfterSeconds: after } : {});
}

/** Whoever asks too often was not heard, and what is under way will be done; else only what reads, is done once by its key, or is known by what it says. */
function isWorthAnother({ status, said }: Refusal, endpoint: Endpoint): boolean {
  if (status === 429 || said.title === "IdempotencyKeyInUse") return true;
  const changesNothingTwice =
    endpoint.method === "GET" ||
    endpoint.file !== undefined ||
    endpoint.onlyReads === true ||
    endpoint.for === "apiKey" ||
    takesKey(endpoint);
  return passing.includes(status) && changesNothingTwice;
}
