import { roles } from "../access/roles.ts";
import type { Endpoint } from "./endpoint.ts";

/** What an Idempotency-Key looks like (rule calls/repetition). */
export const keyFormat = /^[\w-]{16,64}$/;

/**
 * Whether a call may carry an Idempotency-Key: what somebody writes in a company. Logins, files, machines and what is the
 * super admins' alone take none.
 */
export function takesKey({ method, path, file, for: who }: Endpoint): boolean {
  if (method === "GET" || file !== undefined || path.startsWith("/Authentication/")) return false;
  return Array.isArray(who) && who.some((role) => role !== roles.superAdmin);
}
