import type { LoginMethod } from "@wegbuch/contract/auth/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { LoginEvent, SignedInDevice } from "@wegbuch/contract/sessions/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";

/** The sessions of the person of a session, the one that was used last first. */
export async function listSessions(
  database: Database,
  clock: Clock,
  { id: currentId, caller }: Session,
): Promise<SignedInDevice[]> {
  const rows = await database
    .as("admin")
    .selectFrom("sessions")
    .select(["id", "method", "browser", "network", "created_at", "last_used_at"])
    .where("login_id", "=", caller.userId)
    .where("expires_at", ">", clock.now())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, method, browser, network, created_at, last_used_at }) => ({
    id,
    method: method as LoginMethod | null,
    browser,
    network,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent: id === currentId,
  }));
}

type Whose = { loginId: string; mandatorId?: string };

/** Logins of an account and what was refused, the latest first; 404 for a user who is not of the mandator. */
export async function listLogins(
  database: Database,
  { loginId, mandatorId }: Whose,
  asked: { page: number; perPage: number },
): Promise<Page<LoginEvent>> {
  const admin = database.as("admin");
  if (mandatorId !== undefined && !(await isUserOf(database, { loginId, mandatorId })))
    throw notFound("User");
  const page = await readPage(
    admin
      .selectFrom("login_events")
      .select(["id", "happened_at", "kind", "method", "browser", "network", "is_new_device"])
      .where("login_id", "=", loginId)
      .orderBy("happened_at", "desc")
      .orderBy("id", "desc"),
    asked,
  );
  return { ...page, items: page.items.map(loginEventOf) };
}

async function isUserOf(database: Database, { loginId, mandatorId }: Required<Whose>): Promise<boolean> {
  const user = await database
    .as("admin")
    .selectFrom("users")
    .select("id")
    .where("id", "=", loginId)
    .where("mandator_id", "=", mandatorId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user !== undefined;
}

type Row = {
  id: string;
  happened_at: Date;
  kind: string;
  method: string | null;
  browser: string | null;
  network: string | null;
  is_new_device: boolean;
};

function loginEventOf({ id, happened_at, kind, method, browser, network, is_new_device }: Row): LoginEvent {
  return {
    id,
    happenedAt: happened_at.toISOString(),
    kind: kind as LoginEvent["kind"],
    method: method as LoginMethod | null,
    browser,
    network,
    isNewDevice: is_new_device,
  };
}
