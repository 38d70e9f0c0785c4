import type { FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";

const tokenCookie = "IdentityToken";
/** Readable by the page, so that it knows there is a session; holds nothing secret (rule accounts/cookies). */
const hintCookie = "Identity";

type CookieSettings = { path: "/"; sameSite: "strict"; secure: boolean };

export function cookieSettings(publicOrigin: string): CookieSettings {
  return { path: "/", sameSite: "strict", secure: publicOrigin.startsWith("https:") };
}

/** Sets both cookies; without `keepUntil` they end with the browser (rule accounts/lifetime). */
export function setSessionCookies(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  keepUntil: Date | null,
  clock: Clock,
): void {
  const kept = keepUntil && { maxAge: Math.floor((keepUntil.getTime() - clock.now().getTime()) / 1000) };
  reply.setCookie(tokenCookie, token, { ...settings, ...kept, httpOnly: true });
  reply.setCookie(hintCookie, "1", { ...settings, ...kept });
}

export function clearSessionCookies(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(tokenCookie, { ...settings, httpOnly: true });
  reply.clearCookie(hintCookie, settings);
}

export function tokenOfCookies(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[tokenCookie] || undefined;
}

/** Whether a browser sent one of the two cookies; from the page of another site it sends none. */
export function hasSessionCookie(cookies: Record<string, string | undefined>): boolean {
  return tokenCookie in cookies || hintCookie in cookies;
}
