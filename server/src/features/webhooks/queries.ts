import type { Delivery, DeliveryFilter, Webhook } from "@wegbuch/contract/webhooks/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { notFound } from "../../platform/http/problem.ts";
import { deliveryOf, deliveryRows, webhookOf, webhookRows } from "./rows.ts";

/** All webhooks of a company, the oldest first. */
export async function listWebhooks(db: MandatorDb, now: Date): Promise<Webhook[]> {
  return (await webhookRows(db).execute()).map((row) => webhookOf(row, now));
}

export async function readWebhook(db: MandatorDb, id: string, now: Date): Promise<Webhook> {
  const row = await webhookRows(db).where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound("Webhook");
  return webhookOf(row, now);
}

/** What was and is to be sent to a webhook, the latest first. */
export async function listDeliveries(
  db: MandatorDb,
  id: string,
  filter: DeliveryFilter,
): Promise<Page<Delivery>> {
  const known = await db
    .selectFrom("webhooks")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known === undefined) throw notFound("Webhook");
  const page = await readPage(deliveryRows(db, id), filter);
  return { ...page, items: page.items.map(deliveryOf) };
}
