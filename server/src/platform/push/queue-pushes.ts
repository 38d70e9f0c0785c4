import type { PushKind } from "@wegbuch/contract/pushsubscriptions/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../db/database.ts";
import { newId } from "../db/ids.ts";

export type NewPush = {
  kind: PushKind;
  /** Names the cause: it is told once to each device. */
  key: string;
  subjectId?: string;
  /** Whom alone it is for. */
  userId?: string;
  /** Later it is no news; a day later unless said. */
  until?: Date;
};

const keptMs = 86_400_000;

/**
 * Owes each device of a company that wants to hear of such things what has happened, in the transaction of its cause. Who may
 * know of it is for its composer to say (rule push/content). Gives how many those are, some of which were owed it before.
 */
export async function queuePushes(db: MandatorDb, pushes: readonly NewPush[], now: Date): Promise<number> {
  if (pushes.length === 0) return 0;
  const kinds = [...new Set(pushes.map(({ kind }) => kind))];
  const devices = await db
    .selectFrom("push_subscriptions")
    .select(["id", "user_id", "kinds"])
    .where("kinds", "&&", sql<string[]>`${kinds}::text[]`)
    .orderBy("id")
    .execute();
  const rows = pushes.flatMap((push) =>
    devices
      .filter(({ kinds: wanted, user_id }) => isFor(push, wanted, user_id))
      .map(({ id, user_id }) => ({
        id: newId(),
        subscription_id: id,
        user_id,
        kind: push.kind,
        key: push.key,
        subject_id: push.subjectId,
        expires_at: push.until ?? new Date(now.getTime() + keptMs),
      })),
  );
  if (rows.length === 0) return 0;
  await sql`
    insert into push_messages (id, subscription_id, user_id, kind, key, subject_id, created_at, expires_at, next_attempt_at)
    select id, subscription_id, user_id, kind, key, subject_id, ${now}, expires_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as owed (id uuid, subscription_id uuid, user_id uuid, kind text,
      key text, subject_id uuid, expires_at timestamptz)
    order by subscription_id, key
    on conflict (mandator_id, subscription_id, key) do nothing`.execute(db);
  return rows.length;
}

const isFor = ({ kind, userId }: NewPush, wanted: readonly string[], whose: string): boolean =>
  wanted.includes(kind) && (userId === undefined || userId === whose);
