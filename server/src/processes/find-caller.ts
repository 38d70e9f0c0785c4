import { findToken } from "../features/apitokens/find-token.ts";
import { findSession } from "../features/auth/find-session.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { FindSession } from "../platform/http/session.ts";

/** People by their sessions, programs by the tokens of their companies. */
export function findCaller(
  database: Database,
  clock: Clock,
  policy: Parameters<typeof findSession>[2] = {},
): FindSession {
  const [session, token] = [findSession(database, clock, policy), findToken(database, clock)];
  return (credential) => (credential.kind === "token" ? token(credential) : session(credential));
}
