import type { FastifyReply } from "fastify";

const tokenCookie = "IdentityToken";
/** Readable by the page, so that it knows there is a session; holds nothing secret (OQ-052). */
const hintCookie = "Identity";

export type CookieSettings = { isSecure: boolean };

/** Sets both cookies; `keepSeconds` null makes them end with the browser (OQ-054). */
export function setSessionCookies(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  keepSeconds: number | null,
): void {
  const kept = { path: "/", sameSite: "strict", secure: settings.isSecure } as const;
  const maxAge = keepSeconds === null ? {} : { maxAge: keepSeconds };
  reply.setCookie(tokenCookie, token, { ...kept, ...maxAge, httpOnly: true });
  reply.setCookie(hintCookie, "1", { ...kept, ...maxAge });
}

export function clearSessionCookies(reply: FastifyReply, settings: CookieSettings): void {
  const kept = { path: "/", sameSite: "strict", secure: settings.isSecure } as const;
  reply.clearCookie(tokenCookie, { ...kept, httpOnly: true });
  reply.clearCookie(hintCookie, kept);
}

export function tokenOfCookies(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[tokenCookie] || undefined;
}
