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
/** As long as the web waits; a file may take so long. */
const longestAnswerMilliseconds = 100_000;

/**
 * Makes a call and gives the bytes of its answer; again where none came, or it broke off, as long as that changes nothing
 * twice (rule calls/repetition).
 */
export async function send(connection: Connection, endpoint: Endpoint, request: Values): Promise<Uint8Array> {
  const key = takesKey(endpoint) ? globalThis.crypto.randomUUID() : undefined;
  for (const seconds of [...(connection.waits ?? usualWaits), null]) {
    const answer = await ask(connection, endpoint, request, key).catch(noAnswer);
    if (!(answer instanceof Refusal) && answer.isGood) return answer.bytes;
    const refusal = answer instanceof Refusal ? answer : refusalOf(answer);
    if (seconds === null || !isWorthAnother(refusal, endpoint)) throw refusal;
    const wait = Math.min(refusal.retryAfterSeconds ?? seconds, longestWaitSeconds);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
  throw new Error("A call was neither answered nor refused");
}

type Answer = { isGood: boolean; status: number; retryAfter: string | null; bytes: Uint8Array };

async function ask(
  connection: Connection,
  endpoint: Endpoint,
  request: Values,
  key?: string,
): Promise<Answer> {
  const { origin, token, language = "de-AT" } = connection;
  const { body } = request;
  const answer = await fetch(new URL(requestUrl(endpoint, request as AddressOf<Endpoint>), origin), {
    method: endpoint.method,
    redirect: "error",
    signal: AbortSignal.timeout(longestAnswerMilliseconds),
    headers: {
      authorization: `Bearer ${token}`,
      "accept-language": language,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { ok: isGood, status, headers } = answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { isGood, status, retryAfter: headers.get("retry-after"), bytes };
}

const noAnswer = (error: unknown) => new Refusal(0, {}, { cause: error });

function refusalOf({ status, retryAfter, bytes }: Answer): Refusal {
  const seconds = Number(retryAfter ?? Number.NaN);
  return new Refusal(status, saidIn(bytes), Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {});
}

/** Nothing, where it is not our server's words, for example a proxy's page. */
function saidIn(bytes: Uint8Array): ProblemBody {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) ?? {}) as ProblemBody;
  } catch {
    return {};
  }
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
