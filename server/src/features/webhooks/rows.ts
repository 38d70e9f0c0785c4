import type { Delivery, Webhook } from "@wegbuch/contract/webhooks/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** Webhooks with how what was sent to them fares; never with their secrets. */
export const webhookRows = (db: MandatorDb) =>
  db
    .selectFrom("webhooks as webhook")
    .where("webhook.deleted_at", "is", null)
    .select(["id", "url", "description", "events", "created_at", "failing_since"])
    .select(["disabled_at", "disabled_why", "old_until"])
    .select([
      sql<Date | null>`(
        select sent_at from webhook_deliveries as delivery
        where delivery.mandator_id = webhook.mandator_id and delivery.webhook_id = webhook.id and sent_at is not null
        order by number desc limit 1)`.as("last_sent_at"),
      sql<number>`(
        select count(*)::int from webhook_deliveries as delivery
        where delivery.mandator_id = webhook.mandator_id and delivery.webhook_id = webhook.id
          and delivery.next_attempt_at is not null)`.as("waiting_count"),
    ])
    .orderBy("created_at")
    .orderBy("id");

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhookRows>["executeTakeFirstOrThrow"]>>;

export const webhookOf = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events as Webhook["events"],
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  disabledWhy: row.disabled_why as Webhook["disabledWhy"],
  oldSecretUntil: row.old_until !== null && row.old_until > now ? row.old_until.toISOString() : null,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  waitingCount: row.waiting_count,
});

export const deliveryRows = (db: MandatorDb, webhookId: string) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_messages as message", (join) =>
      join
        .onRef("message.mandator_id", "=", "delivery.mandator_id")
        .onRef("message.id", "=", "delivery.message_id"),
    )
    .select(["delivery.id", "message.type", "message.happened_at", "delivery.attempts", "delivery.tried_at"])
    .select(["delivery.next_attempt_at", "delivery.status", "delivery.error", "delivery.answer"])
    .select(["delivery.sent_at", "delivery.failed_at"])
    .where("delivery.webhook_id", "=", webhookId)
    .orderBy("delivery.number", "desc");

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>["executeTakeFirstOrThrow"]>>;

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type as Delivery["type"],
  happenedAt: row.happened_at.toISOString(),
  attempts: row.attempts,
  triedAt: row.tried_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  status: row.status,
  error: row.error,
  answer: row.answer,
  sentAt: row.sent_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
});
