import { createHash } from "node:crypto";
import { de, en } from "@wegbuch/contract/auth/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import type { Database } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Log } from "../../platform/log.ts";
import { AddressNotAllowed } from "../../platform/outside/guarded-request.ts";
import { ServiceFailure } from "../../platform/outside/service-failure.ts";
import type { Session } from "../../platform/http/session.ts";
import { findSso, findOwnSso, type Sso } from "../auth/find-sso.ts";
import { noteAttempt, tooManyFailedAttempts } from "../auth/limit-attempts.ts";
import { hashOfToken } from "../auth/make-token.ts";
import { startChallenge } from "../auth/start-challenge.ts";
import { connectProvider, type ProviderParts } from "./connect-provider.ts";
import { secretOf } from "./keep-secret.ts";

const say = inBothLanguages(de, en);

export type Parts = ProviderParts & {
  database: Database;
  log: Pick<Log, "info" | "warn">;
  publicOrigin: string;
  /** The installation's own. */
  secret: string;
};

/** Where a provider sends browsers back to. */
export const redirectAddress = (publicOrigin: string): string => `${publicOrigin}/sso`;

/** What follows from the cookie of the browser and the state alone, so that nothing of it is kept, and no other browser has it. */
export const derivedOf = (what: "nonce" | "verifier", browserToken: string, state: string): string =>
  createHash("sha256").update(`${what} ${browserToken} ${state}`).digest("base64url");

type Wish = { email: string; rememberMe: boolean; address: string; browserToken: string };

/**
 * Where somebody goes to log in with his company's account. That is decided by the domain of the address, so that it tells
 * of nobody whether he exists (rule accounts/company-accounts).
 */
export async function startCompanyLogin(parts: Parts, wish: Wish): Promise<{ url: string }> {
  const { database, clock } = parts;
  const { email, address, browserToken, rememberMe } = wish;
  const sso = await findSso(database, email);
  const company = `company ${sso?.mandatorId ?? "none"}`;
  if (!(await noteAttempt(database, clock, "company", { email: company, address })))
    throw tooManyFailedAttempts();
  if (sso === undefined) throw new Problem(400, "Validation", { message: say.hasNoCompanyLogin });
  return begin(parts, sso, {
    browserToken,
    hint: email,
    challenge: { kind: "company", loginId: null, isRemembered: rememberMe, sessionId: null },
  });
}

type Showing = {
  session: Session;
  address: string;
  browserToken: string;
  kind: "companyProof" | "companyTrial";
};

/** Where whoever is logged in shows anew that it is he, or an administrator tries out what he has set. */
export async function startCompanyProof(
  parts: Parts,
  { session, address, browserToken, kind }: Showing,
): Promise<{ url: string }> {
  const { userId, mandatorId } = session.caller;
  const sso = mandatorId === null ? undefined : await findOwnSso(parts.database, mandatorId);
  if (sso === undefined) throw new Problem(409, "Conflict", { message: say.hasNoCompanyLogin });
  const attempt = { email: `company ${userId}`, address };
  if (!(await noteAttempt(parts.database, parts.clock, "companyProof", attempt)))
    throw tooManyFailedAttempts();
  return begin(parts, sso, {
    browserToken,
    challenge: { kind, loginId: userId, isRemembered: false, sessionId: session.id },
    ...(kind === "companyProof" && { anew: true }),
  });
}

type Begun = {
  browserToken: string;
  hint?: string;
  /** Whether who is logged in at the provider has to show there that it is he. */
  anew?: true;
  challenge: {
    kind: "company" | "companyProof" | "companyTrial";
    loginId: string | null;
    isRemembered: boolean;
    sessionId: string | null;
  };
};

async function begin(parts: Parts, sso: Sso, { browserToken, hint, anew, challenge }: Begun) {
  const { database, clock, publicOrigin } = parts;
  const { sessionId, ...kept } = challenge;
  const provider = await reached(parts, sso);
  const state = await startChallenge(database, clock, {
    ...kept,
    company: { mandatorId: sso.mandatorId, browserHash: hashOfToken(browserToken), sessionId },
  });
  const verifier = derivedOf("verifier", browserToken, state);
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectAddress(publicOrigin),
    scope: "openid email profile",
    state,
    nonce: derivedOf("nonce", browserToken, state),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(hint !== undefined && { login_hint: hint }),
    ...(anew && { prompt: "login", max_age: "0" }),
  });
  return { url: url.href };
}

/** The provider, or a sentence that it cannot be reached; why is for the log, and for who tries it out. */
export async function reached(parts: Parts, sso: Sso) {
  try {
    return await connectProvider(parts, { ...sso, clientSecret: secretOf(sso, parts.secret) });
  } catch (error) {
    parts.log.warn({ mandator: sso.mandatorId, reason: reasonOf(error) }, "a provider was not reached");
    throw unreachable(error);
  }
}

const unreachable = (cause?: unknown) =>
  Object.assign(new Problem(503, "Unavailable", { message: say.providerIsAway }), { cause });

/** The kind of a failure, in words of ours or of the library; nothing the provider has said. */
export function reasonOf(error: unknown): string {
  if (error instanceof AddressNotAllowed) return "this address is not allowed";
  if (error instanceof ServiceFailure) return error.reason;
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (cause instanceof ServiceFailure) return cause.reason;
  if (typeof code === "string" && /^[A-Z_]{3,60}$/.test(code)) return code;
  return "no usable answer";
}
