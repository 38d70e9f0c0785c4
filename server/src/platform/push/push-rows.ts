import type { PushKind } from "@wegbuch/contract/pushsubscriptions/rules";
import { sql } from "kysely";
import type { MandatorDb } from "../db/database.ts";
import type { QueuedPush } from "./composer.ts";
import type { BrowserKeys } from "./encrypt-push.ts";

/** A message that nobody else tries to send until its hold is over. */
export type HeldPush = QueuedPush & {
  id: string;
  key: string;
  attempts: number;
  expiresAt: Date;
  /** Null where nothing is told there any more: it was given up, or nobody is logged in there as he should. */
  device: (BrowserKeys & { id: string; endpoint: string }) | null;
};

type Row = {
  id: string;
  mandator_id: string;
  user_id: string;
  kind: PushKind;
  key: string;
  subject_id: string | null;
  created_at: Date;
  expires_at: Date;
  attempts: number;
  device: HeldPush["device"];
};

type Holding = { now: Date; until: Date; most: number };

/** Takes some of what is due in a company, what is due longest first. */
export async function holdPushes(db: MandatorDb, { now, until, most }: Holding): Promise<HeldPush[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from push_messages
      where next_attempt_at <= ${now}
      order by next_attempt_at, id
      limit ${most}
      for no key update skip locked
    ), held as (
      update push_messages as message set next_attempt_at = ${until}, attempts = attempts + 1
      from due where message.id = due.id
      returning message.*
    )
    select held.*, case when device.id is not null then jsonb_build_object('id', device.id, 'endpoint', device.endpoint,
      'p256dh', device.p256dh, 'auth', device.auth) end as device
    from held
    left join push_subscriptions as device on device.mandator_id = held.mandator_id
      and device.id = held.subscription_id and device.user_id = held.user_id
      and session_is_open(device.session_id, ${now})
    order by held.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    mandatorId: row.mandator_id,
    userId: row.user_id,
    kind: row.kind,
    key: row.key,
    subjectId: row.subject_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
    device: row.device,
  }));
}

/** How an attempt ended: "gone" is what nobody receives any more at that address. */
export type Outcome = { status?: number } & (
  | { kind: "sent" | "dropped" | "gone" }
  | { kind: "failed"; error: string }
  /** `isOurs`: nothing was sent, which counts as no attempt. */
  | { kind: "postponed"; error: string; until: Date; isOurs: boolean }
);

export async function notePush(db: MandatorDb, held: HeldPush, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable("push_messages")
    .set({ status: outcome.status ?? null, error: "error" in outcome ? outcome.error : null })
    .set(endOf(held, outcome, now))
    .where("id", "=", held.id)
    // A process that slept through its time finds that another has taken over.
    .where("attempts", "=", held.attempts)
    .where("next_attempt_at", "is not", null)
    .execute();
  if (held.device === null) return;
  if (outcome.kind === "gone")
    await db
      .deleteFrom("push_subscriptions")
      .where("id", "=", held.device.id)
      // The browser may have subscribed anew meanwhile.
      .where("endpoint", "=", held.device.endpoint)
      .execute();
  if (outcome.kind === "sent")
    await db
      .updateTable("push_subscriptions")
      .set({ told_at: now })
      .where("id", "=", held.device.id)
      .execute();
}

function endOf({ attempts }: HeldPush, outcome: Outcome, now: Date) {
  if (outcome.kind === "postponed")
    return { next_attempt_at: outcome.until, ...(outcome.isOurs && { attempts: attempts - 1 }) };
  const settled = { next_attempt_at: null };
  if (outcome.kind === "sent") return { ...settled, sent_at: now };
  return outcome.kind === "failed" ? { ...settled, failed_at: now } : { ...settled, dropped_at: now };
}
