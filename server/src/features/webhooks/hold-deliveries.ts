import type { MessageType } from "@wegbuch/contract/webhooks/rules";
import { sql } from "kysely";
import type { Database, MandatorDb } from "../../platform/db/database.ts";

/** So many of each company are looked at. */
const mostLookedAt = 1_000;

/** How many seconds what could be told for the first time has waited, at the most. What waits for its turn does not count. */
export async function findUntriedSeconds(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date | null }>`
    with recursive company as (
      (select mandator_id from webhook_deliveries where next_attempt_at is not null order by mandator_id limit 1)
      union all
      select (
        select next.mandator_id from webhook_deliveries as next
        where next.next_attempt_at is not null and next.mandator_id > company.mandator_id
        order by next.mandator_id limit 1)
      from company where company.mandator_id is not null
    )
    select min(untried.next_attempt_at) as since
    from company
    cross join lateral (
      select next_attempt_at from (
        select mandator_id, webhook_id, object_id, number, attempts, next_attempt_at from webhook_deliveries as delivery
        where delivery.mandator_id = company.mandator_id and delivery.next_attempt_at <= ${now}
        order by next_attempt_at limit ${mostLookedAt}
      ) as due
      where attempts = 0 and not exists (
        select from webhook_deliveries as earlier
        where earlier.mandator_id = due.mandator_id and earlier.webhook_id = due.webhook_id
          and earlier.object_id = due.object_id and earlier.number < due.number
          and earlier.next_attempt_at is not null and not earlier.is_again)
      order by next_attempt_at limit 1
    ) as untried`.execute(database.as("jobs"));
  const { since } = rows[0]!;
  return since === null ? 0 : Math.round((now.getTime() - since.getTime()) / 1_000);
}

export type DueWebhook = { id: string; url: string; isFailing: boolean; isOff: boolean };

/** The webhooks to which something is due, those that are switched off among them. */
export async function findDueWebhooks(db: MandatorDb, now: Date): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    select id, url, failing_since is not null as "isFailing", disabled_at is not null as "isOff"
    from webhooks as webhook
    where exists (
      select from webhook_deliveries as delivery
      where delivery.mandator_id = webhook.mandator_id and delivery.webhook_id = webhook.id
        and delivery.next_attempt_at <= ${now})
    order by id`.execute(db);
  return rows;
}

/** A delivery that nobody else tries until its hold is over. */
export type HeldDelivery = {
  id: string;
  attempts: number;
  message: { id: string; type: MessageType; objectId: string; happenedAt: Date; refs: unknown };
  webhook: {
    id: string;
    url: string;
    secret: string;
    oldSecrets: readonly string[];
    oldUntil: Date | null;
  };
};

type Row = {
  id: string;
  attempts: number;
  message_id: string;
  type: MessageType;
  object_id: string;
  happened_at: Date;
  refs: unknown;
  webhook_id: string;
  url: string;
  secret: string;
  old_secret: string | null;
  older_secret: string | null;
  old_until: Date | null;
};

/**
 * Takes some of what is due to a webhook, what is due longest first. What happened later to an object waits until all that
 * happened to it before is settled (rule webhooks/order).
 */
export async function holdDeliveries(
  db: MandatorDb,
  webhookId: string,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<HeldDelivery[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from webhook_deliveries as delivery
      where webhook_id = ${webhookId} and next_attempt_at <= ${now} and not exists (
        select from webhook_deliveries as earlier
        where earlier.mandator_id = delivery.mandator_id and earlier.webhook_id = delivery.webhook_id
          and earlier.object_id = delivery.object_id and earlier.number < delivery.number
          and earlier.next_attempt_at is not null and not earlier.is_again)
      order by next_attempt_at, number
      limit ${most}
      for no key update skip locked
    ), held as (
      update webhook_deliveries as delivery
      set next_attempt_at = ${until}, tried_at = ${now}, attempts = attempts + 1
      from due
      where delivery.id = due.id
      returning delivery.mandator_id, delivery.id, delivery.webhook_id, delivery.message_id, delivery.attempts
    )
    select held.id, held.attempts, held.message_id, message.type, message.object_id, message.happened_at, message.refs,
      webhook.id as webhook_id, webhook.url, webhook.secret, webhook.old_secret, webhook.older_secret, webhook.old_until
    from held
    join webhook_messages as message on message.mandator_id = held.mandator_id and message.id = held.message_id
    join webhooks as webhook on webhook.mandator_id = held.mandator_id and webhook.id = held.webhook_id
    where webhook.disabled_at is null`.execute(db);
  return rows.map(heldOf);
}

const heldOf = (row: Row): HeldDelivery => ({
  id: row.id,
  attempts: row.attempts,
  message: {
    id: row.message_id,
    type: row.type,
    objectId: row.object_id,
    happenedAt: row.happened_at,
    refs: row.refs,
  },
  webhook: {
    id: row.webhook_id,
    url: row.url,
    secret: row.secret,
    oldSecrets: [row.old_secret, row.older_secret].filter((secret) => secret !== null),
    oldUntil: row.old_until,
  },
});
