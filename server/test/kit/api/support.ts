import { findSession } from "../../../src/features/auth/find-session.ts";
import { startSurrogate } from "../../../src/features/auth/start-surrogate.ts";
import { clock } from "../../../src/platform/clock.ts";
import type { TestDatabase } from "../db/database.ts";
import { aServer, aSuperAdmin, callerAs } from "./api.ts";
import { aBearer } from "./company.ts";

/** A super admin at a server. */
export async function aSupport(database: TestDatabase) {
  const { origin } = await aServer(database);
  const { id } = await aSuperAdmin(database);
  const { authorization } = await aBearer(database, id);
  return { origin, id, authorization, ask: asking(origin, authorization) };
}

/** The session of a super admin who acts as somebody. */
export async function supportAs(database: TestDatabase, userId: string) {
  const { id } = await aSuperAdmin(database);
  const bearer = await aBearer(database, id);
  const token = bearer.authorization.slice("Bearer ".length);
  const session = await findSession(database, clock)({ kind: "bearer", token });
  await startSurrogate({ database, clock }, session!, { userId, reason: "" });
  return bearer;
}

/**
 * Calls with a session, or each with what a function begins for it: `ask("POST /Users", body)` gives status and answer, in
 * German unless "en" is asked for.
 */
export function asking(origin: string, session: string | (() => Promise<string>)) {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asks for
  return async <Answer = Refusal>(call: string, body?: unknown, language = "de-AT") => {
    const authorization = typeof session === "string" ? session : await session();
    const [method, path] = call.split(" ") as [string, string];
    return callerAs(origin, { authorization, "accept-language": language })<Answer>(method, path, body);
  };
}

export type Refusal = { title?: string; message?: string; errors?: Record<string, string[]> };
