import { roles } from "../access/roles.ts";
import type { Endpoint } from "./endpoint.ts";

/** What an Idempotency-Key looks like (rule calls/repetition). */
export const keyFormat = /^[\w-]{16,64}$/;

/**
 * Whether a call may carry an Idempotency-Key: what people of a company write in it. Logins, files, machines and what
 * super admins may call take none.
 */
export function takesKey({ method, path, file, onlyReads, for: who }: Endpoint): boolean {
  if (method === "GET" || onlyReads || file !== undefined || path.startsWith("/Authentication/"))
    return false;
  return Array.isArray(who) && !who.includes(roles.superAdmin);
}
