import { createHash, createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSameSecret } from "../../platform/http/admit.ts";
import type { KnownLogin } from "./find-login.ts";
import { makeToken } from "./make-token.ts";

type Account = Pick<KnownLogin, "id" | "passwordHash">;

const keptSeconds = 180 * 24 * 60 * 60;

/** One for each account that logs in with this browser. */
const cookieOf = ({ id }: Account) => `Known-${createHash("sha256").update(id).digest("hex").slice(0, 16)}`;

/** Follows from the password too, so that a new one makes every device unknown. */
const proofOf = (key: string, { id, passwordHash }: Account) =>
  createHmac("sha256", key).update(`known device ${id} ${passwordHash}`).digest("base64url");

/**
 * What the wrong guesses of a device are counted by that has logged in to this account before, so that strangers'
 * guesses do not shut its owner out (rule accounts/known-devices); undefined for any other device. `key` is the
 * installation's own.
 */
export function knownDevice(
  key: string,
  account: Account | undefined,
  cookies: FastifyRequest["cookies"],
): string | undefined {
  if (account === undefined) return undefined;
  const shown = cookies[cookieOf(account)];
  if (shown === undefined || !isSameSecret(shown, proofOf(key, account))) return undefined;
  return `device of ${account.id}`;
}

/** Remembers a device that has logged in, where scripts cannot read it. */
export function rememberDevice(
  reply: FastifyReply,
  key: string,
  account: Account,
  { isSecure }: { isSecure: boolean },
): void {
  reply.setCookie(cookieOf(account), proofOf(key, account), kept(isSecure, keptSeconds));
}

const browserCookie = "Device";
const browserSeconds = 400 * 24 * 60 * 60;

/** What a browser shows to be known again, whoever logs in with it; a new one where it shows nothing of that shape. */
export function tokenOfBrowser(cookies: FastifyRequest["cookies"]): string {
  const shown = cookies[browserCookie] ?? "";
  return /^[\w-]{43}$/.test(shown) ? shown : makeToken();
}

/** Has a browser that has logged in keep its token for another 400 days (rule accounts/new-devices). */
export function rememberBrowser(
  reply: FastifyReply,
  token: string,
  { isSecure }: { isSecure: boolean },
): void {
  reply.setCookie(browserCookie, token, kept(isSecure, browserSeconds));
}

function kept(secure: boolean, maxAge: number) {
  return { path: "/api/Authentication", sameSite: "strict", secure, httpOnly: true, maxAge } as const;
}
