import { createHash, timingSafeEqual } from "node:crypto";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import type { Caller } from "@wegbuch/contract/access/actor";
import { whyShut } from "@wegbuch/contract/access/may-use";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { FastifyRequest } from "fastify";
import { countedAddressOf } from "./counted-address-of.ts";
import { notFound, Problem, say } from "./problem.ts";
import type { Credential, FindSession, Session } from "./session.ts";
import { tokenOfCookies } from "./session-cookies.ts";
import { shortenedAddress } from "./shortened-address.ts";

const sayings = inBothLanguages(de, en);

export const forbidden = () => new Problem(403, "Forbidden", { message: say.titleForbidden });
const sessionExpired = () => new Problem(401, "SessionExpired", { message: sayings.sessionExpired });
/** Unknown, revoked, over, or of who may not have one any more: which of them, whoever shows it is not told. */
const tokenIsInvalid = () => new Problem(401, "TokenInvalid", { message: sayings.tokenInvalid });
/** Never logged in: without a title, so that the web stays silent (rule accounts/end-of-session). */
const notLoggedIn = () => new Problem(401, null);

export type Doorkeeper = { findSession: FindSession; ingestApiKey: string | undefined; publicOrigin: string };

/** Names who calls, or refuses: 401 without a session, 403 in a state that shuts the call. Null where none is needed. */
export async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  door: Doorkeeper,
): Promise<Session | null> {
  if (endpoint.for === "anyone") return null;
  const credential = credentialOf(endpoint, request, door.publicOrigin);
  // A machine that shows no token needs the key, and where there is none there is no such call (rule readings/ingest).
  if (endpoint.for === "apiKey" && credential?.kind !== "token")
    return requireApiKey(request, door.ingestApiKey);
  if (credential === null) throw notLoggedIn();
  const session = await door.findSession(credential);
  if (session === null) throw credential.kind === "token" ? tokenIsInvalid() : sessionExpired();
  refuseStates(endpoint, session);
  return session;
}

/** Refuses a caller whose role, packages or switches do not open the call. */
export function admit(endpoint: Endpoint, caller: Caller): void {
  const status = whyShut(caller, endpoint);
  if (status === 404) throw new Problem(404, "NotFound");
  if (status !== null) throw forbidden();
}

/** Asks whose session it is to show that it is he, where the call wants that and it was long ago (rule accounts/fresh-proof). */
export function askProof({ proof }: Endpoint, session: Session): void {
  const isAsked = proof === "always" || (proof === "ofFactor" && !session.proof.ways.includes("password"));
  if (isAsked) requireProof(session);
}

/** The same for what only a command knows: that it changes an address. */
export function requireProof({ proof: { isFresh, ways } }: Pick<Session, "proof">): void {
  if (!isFresh) throw new Problem(403, "ProofNeeded", { message: sayings.proofNeeded, ways });
}

/**
 * Refuses a present and foreign Origin or Sec-Fetch-Site; programs that send neither may pass (rule accounts/sessions).
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const isForeignOrigin = origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host;
  if (isForeignSite || isForeignOrigin) throw forbidden();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** What no bearer of a session looks like (rule apitokens/form). */
const apiToken = /^wbt_[\w-]{64}$/;

/** Whether a call comes with an API token, of whomever. */
export const isTokenShown = (request: FastifyRequest): boolean => apiToken.test(bearerOf(request) ?? "");

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? "")?.[1];

function credentialOf(endpoint: Endpoint, request: FastifyRequest, publicOrigin: string): Credential | null {
  const bearer = bearerOf(request);
  if (bearer !== undefined && apiToken.test(bearer))
    return { kind: "token", token: bearer, network: shortenedAddress(request.ip) };
  if (bearer !== undefined) return { kind: "bearer", token: bearer };
  const token = tokenOfCookies(request.cookies);
  if (endpoint.refusesCookie && token !== undefined) throw forbidden();
  if (!endpoint.acceptsCookie || token === undefined) return null;
  requireSameOrigin(request, publicOrigin);
  return { kind: "cookie", token };
}

/** What a call shows to prove who makes it, as it may be counted and kept: hashed; its network where it shows nothing. */
export function shownBy(request: FastifyRequest): string {
  const shown =
    request.headers.authorization ?? request.headers["x-api-key"] ?? tokenOfCookies(request.cookies);
  if (shown === undefined) return `address ${countedAddressOf(request.ip)}`;
  return createHash("sha256").update(String(shown)).digest("base64url");
}

function refuseStates(endpoint: Endpoint, session: Session): void {
  const shut = session.states.find((state) => !endpoint.alsoWhile?.includes(state));
  if (shut === "expired") throw sessionExpired();
  if (shut === "temporaryPassword") {
    throw new Problem(403, "TemporaryPassword", { message: sayings.temporaryPassword });
  }
  if (shut === "secondFactorMissing") {
    throw new Problem(403, "SecondFactorMissing", { message: sayings.secondFactorMissing });
  }
  if (shut === "trialExpired") throw new Problem(403, "TrialExpired", { message: sayings.trialExpired });
}

function requireApiKey(request: FastifyRequest, wanted: string | undefined): null {
  if (wanted === undefined) throw notFound("Ingest");
  const key = request.headers["x-api-key"];
  if (typeof key !== "string" || !isSameSecret(key, wanted)) throw notLoggedIn();
  return null;
}

/** Compares without telling by its time where two secrets differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === two.length && timingSafeEqual(one, two);
}
