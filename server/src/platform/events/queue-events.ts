import type { MessageType } from "@wegbuch/contract/webhooks/rules";
import { sql } from "kysely";
import { clock } from "../clock.ts";
import type { MandatorDb } from "../db/database.ts";
import { newId } from "../db/ids.ts";

export type NewEvent = {
  type: MessageType;
  /** What it happened to: of one object each webhook is told in order. */
  objectId: string;
  happenedAt: Date;
  /** What its composer needs to find the rest: ids and days, never places or secrets. */
  refs?: Record<string, unknown>;
  /** Of what is found again and again: it is told once. */
  key?: string;
  /** Before then nobody is told. */
  notBefore?: Date;
};

/**
 * Owes the company's webhooks what has happened, in the transaction of its cause, so that of one that fails nothing is told
 * (rule webhooks/once). One statement, which writes nothing where no webhook wants the event. One that was switched off by
 * itself is owed it for when somebody switches it on again (rule webhooks/disabling).
 */
export async function queueEvents(db: MandatorDb, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const now = clock.now();
  const longAgo = new Date(now.getTime() - keptMs);
  const rows = events.map(({ type, key, objectId, happenedAt, notBefore = now, refs = {} }, place) => ({
    id: newId(),
    place,
    not_before: notBefore,
    type,
    key,
    object_id: objectId,
    happened_at: happenedAt,
    refs,
  }));
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as event (id uuid, place integer, type text, key text, object_id uuid, happened_at timestamptz,
          not_before timestamptz, refs jsonb)
    ), listening as (
      select id, events, disabled_at is not null as is_off from webhooks
      where disabled_at is null or disabled_why <> 'person' and disabled_at > ${longAgo}
    ), kept as (
      insert into webhook_messages (id, type, key, object_id, happened_at, refs, created_at)
      select id, type, key, object_id, happened_at, refs, ${now}
      from told
      where exists (select from listening where told.type = any (events))
      on conflict (mandator_id, type, key) do nothing
      returning id
    )
    insert into webhook_deliveries (id, webhook_id, message_id, object_id, next_attempt_at)
    select ${deliveryId}, webhook.id, told.id, told.object_id, 
      case when is_off then not_before + ${keptMs} * interval '1 ms' else not_before end
    from kept
    join told on told.id = kept.id
    join listening as webhook on told.type = any (webhook.events)
    order by place, webhook.id`.execute(db);
}

const dayMs = 86_400_000;

/** As long as events are kept (rule webhooks/kept). */
export const keptMs = 30 * dayMs;

/** What is due so long comes before all else: somebody waits for it. */
export const dueFirst = (now: Date): Date => new Date(now.getTime() - dayMs);

/** The same of one event for one webhook, whatever it wants and before all else; gives the id of the delivery. */
export async function queueEventFor(db: MandatorDb, webhookId: string, event: NewEvent): Promise<string> {
  const [now, id] = [clock.now(), newId()];
  const { rows } = await sql<{ id: string }>`
    with told as (
      insert into webhook_messages (id, type, object_id, happened_at, refs, created_at)
      values (${id}, ${event.type}, ${event.objectId}, ${event.happenedAt}, ${JSON.stringify(event.refs ?? {})}::jsonb, ${now})
      returning id, object_id
    )
    insert into webhook_deliveries (id, webhook_id, message_id, object_id, next_attempt_at)
    select ${deliveryId}, webhook.id, told.id, told.object_id, ${dueFirst(now)}
    from told cross join (select ${webhookId}::uuid as id) as webhook
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Follows from webhook and event, of which there is one delivery: a UUID of version 8, which says nothing of how it came about. */
const deliveryId = sql`
  overlay(overlay(md5(webhook.id::text || told.id::text) placing '8' from 13) placing '8' from 17)::uuid`;
