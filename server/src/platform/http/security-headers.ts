import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Headers of every answer (rule web/headers). API answers are data and may load nothing at all. */
export function setHeaders(reply: FastifyReply, publicOrigin: string): void {
  reply.headers({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  if (publicOrigin.startsWith("https:")) {
    reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  }
}

/** A fresh word for each page; Mantine's style elements carry it (rule web/style-nonce). */
export function createNonce(): string {
  return randomBytes(16).toString("base64url");
}

/** What our service worker may do: run, ask our own origin, and show our mark (rule web/headers). */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

/** What a page of ours may load and run; `tileOrigins` are those of the map, beyond our own. */
export function pagePolicy(tileOrigins: readonly string[], nonce: string): string {
  const tiles = tileOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${tiles}`,
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Strings become markup or code only through the web's own policy, which refuses markup, and the one of the
    // scheduler's library, which nothing but its compiled templates reaches.
    "require-trusted-types-for 'script'",
    "trusted-types default svelte-trusted-html",
  ].join("; ");
}
