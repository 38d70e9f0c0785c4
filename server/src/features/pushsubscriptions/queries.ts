import type { Actor } from "@wegbuch/contract/access/actor";
import { pushKinds } from "@wegbuch/contract/pushsubscriptions/rules";
import type { PushDevice } from "@wegbuch/contract/pushsubscriptions/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";

/** The devices on which a person is told something, the newest first: at most one of each of his sessions. */
export async function listPushDevices(
  db: MandatorDb,
  { userId }: Actor,
  currentSessionId: string,
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "session_id", "browser", "kinds", "created_at", "told_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, session_id, browser, kinds, created_at, told_at }) => ({
    id,
    browser,
    kinds: pushKinds.filter((kind) => kinds.includes(kind)),
    createdAt: created_at.toISOString(),
    toldAt: told_at?.toISOString() ?? null,
    isCurrent: session_id === currentSessionId,
  }));
}
