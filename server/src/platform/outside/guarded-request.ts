import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request as openRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { atMostPerHost } from "./at-most-per-host.ts";
import { everyAddress } from "./every-address.ts";
import { isPublic, networks } from "./public-address.ts";
import { readBounded } from "./read-bounded.ts";
import { ServiceFailure } from "./service-failure.ts";

/** An address that a company or a stranger has named may not be asked at all. */
export class AddressNotAllowed extends ServiceFailure {
  constructor() {
    super("this address is not allowed");
  }
}

export type GuardedQuestion = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** From the looking up of the name to the last byte of the answer; 15 s unless said. Waiting for a turn is bounded alike. */
  timeoutMilliseconds?: number;
  /** Whose turns at the host it takes: those of one keep nobody else waiting. All share the same unless said. */
  turnsOf?: string;
  /** The body is left out, and what goes wrong with it, or takes too long, changes nothing. */
  isHeadEnough?: boolean;
};

type GuardedAnswer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

export type Guard = {
  /** The answer of any status, redirects as they are; throws AddressNotAllowed, or another ServiceFailure where there is none. */
  ask(url: string, question?: GuardedQuestion): Promise<GuardedAnswer>;
  /** Whether an address may be asked as far as can be known now: of a name that leads nowhere nobody knows, so that it may. */
  admits(url: string): Promise<boolean>;
};

type Parts = {
  /** OUTSIDE_ALLOWED_NETWORKS: what may be asked besides the open internet. */
  allowedNetworks: readonly string[];
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
  /** Further authorities whose certificates count. */
  authorities?: string[];
};

const mostBytes = 64 * 1024;
const mostPerHost = 4;
const usualTimeoutMilliseconds = 15_000;

/**
 * Asks addresses that others have chosen (rule calls/outside): https on ports 443 and 8443 alone, without user and password;
 * every address the name has must lie in the open internet or in an allowed network, and exactly those are connected to,
 * whatever the name says a moment later. No redirects are followed, no more than 64 KB read, and no more than four questions
 * are under way to one host, of one company where that is said.
 */
export function guardedRequest({
  allowedNetworks,
  resolve = (name) => everyAddress(name),
  authorities,
}: Parts): Guard {
  const allowed = networks(allowedNetworks);
  const mayBeAsked = ({ address, family }: LookupAddress) =>
    isPublic(address) || allowed.check(address, family === 4 ? "ipv4" : "ipv6");
  const inTurn = atMostPerHost(mostPerHost);

  async function addressesOf(url: URL): Promise<LookupAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (found.length === 0) throw new ServiceFailure("the name leads nowhere");
    if (!found.every(mayBeAsked)) throw new AddressNotAllowed();
    return found;
  }

  return {
    ask: async (text, question = {}) => {
      const url = guardedUrl(text);
      const { timeoutMilliseconds = usualTimeoutMilliseconds } = question;
      const ca = authorities && { ca: authorities };
      return inTurn(`${question.turnsOf ?? ""} ${machineOf(url)}`, timeoutMilliseconds, async () => {
        let head: Head | null = null;
        const onHead = (given: Head) => {
          head = given;
        };
        const asked = within(timeoutMilliseconds, async (signal) => {
          const addresses = await addressesOf(url);
          signal.throwIfAborted();
          return send(url, question, { addresses, signal, ...ca }, onHead);
        });
        if (!question.isHeadEnough) return asked;
        return withoutBody(asked, () => head);
      });
    },
    admits: async (text) => {
      try {
        const url = guardedUrl(text);
        await within(usualTimeoutMilliseconds, () => addressesOf(url));
        return true;
      } catch (error) {
        return !(error instanceof AddressNotAllowed);
      }
    },
  };
}

/** The machine behind an address: of all its ports, and with or without a dot behind its name. */
export const machineOf = (url: URL): string => url.hostname.replace(/\.$/, "");

type Head = Omit<GuardedAnswer, "body">;

/** The head of an answer as soon as nothing more comes, or nothing usable. */
async function withoutBody(asked: Promise<Head>, headSoFar: () => Head | null): Promise<GuardedAnswer> {
  const { status, headers } = await asked.catch((error: unknown) => {
    const head = headSoFar();
    if (head === null) throw error;
    return head;
  });
  return { status, headers, body: Buffer.alloc(0) };
}

/** The address read, if its form alone allows it. */
function guardedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFit =
    url !== null &&
    url.protocol === "https:" &&
    (url.port === "" || url.port === "8443") &&
    url.username === "" &&
    url.password === "";
  if (!isFit) throw new AddressNotAllowed();
  return url;
}

/** Work that is bounded in time as a whole; what fails of it is a ServiceFailure that tells nothing of what was asked. */
async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = new ServiceFailure("no answer in time");
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late);
      stop.abort(late);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(stop.signal), tooLate]);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** "no usable answer (ECONNREFUSED)": codes are words of Node and OpenSSL, the rest may tell of addresses. */
function reasonOf(error: unknown): string {
  const code: unknown = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^[A-Z_\d]{3,50}$/.test(code)
    ? `no usable answer (${code})`
    : "no usable answer";
}

type Way = { addresses: LookupAddress[]; signal: AbortSignal; ca?: string[] };

async function send(
  url: URL,
  question: GuardedQuestion,
  { addresses, ...way }: Way,
  onHead: (head: Head) => void,
): Promise<GuardedAnswer> {
  const { method = "GET", headers = {}, body } = question;
  const options: RequestOptions = {
    ...way,
    method,
    agent: false,
    lookup: pinnedTo(addresses),
    headers: {
      "user-agent": "Wegbuch",
      "accept-encoding": "identity",
      ...headers,
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    },
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    openRequest(url, options, resolve).on("error", reject).end(body);
  });
  const head = { status: answer.statusCode!, headers: answer.headers };
  onHead(head);
  return { ...head, body: await readBounded(answer, mostBytes) };
}

/** Whatever is looked up, these are the addresses. */
function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_name, options, done) => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
}
