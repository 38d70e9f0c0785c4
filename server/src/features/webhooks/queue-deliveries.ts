import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { testType } from "@wegbuch/contract/webhooks/rules";
import { de, en } from "@wegbuch/contract/webhooks/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { dueFirst, queueEventFor } from "../../platform/events/queue-events.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { holdMs } from "./plan-attempts.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

/** Owes a webhook an event that says nothing but that it works; gives the delivery to look at. */
export async function queueTest({ database, clock }: Parts, actor: Actor, id: string): Promise<string> {
  return inMandator(database, actor, async (db) => {
    await requireEnabled(db, id);
    return queueEventFor(db, id, { type: testType, objectId: newId(clock), happenedAt: clock.now() });
  });
}

/** Sends what has arrived, failed or waits once more at once, with the id it had and as it is now (rule webhooks/attempts). */
export async function queueAgain({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const delivery = await db
      .selectFrom("webhook_deliveries")
      .select(["webhook_id", "next_attempt_at", "tried_at"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (delivery === undefined) throw notFound("Delivery");
    await requireEnabled(db, delivery.webhook_id);
    const isSettled = delivery.next_attempt_at === null;
    if (!isSettled && delivery.tried_at !== null && now.getTime() - delivery.tried_at.getTime() < holdMs)
      throw new Problem(409, "Conflict", { message: say.isOnItsWay });
    await db
      .updateTable("webhook_deliveries")
      .set({ next_attempt_at: dueFirst(now), sent_at: null, failed_at: null })
      .$if(isSettled, (settled) => settled.set({ attempts: 0, is_again: true }))
      .where("id", "=", id)
      .execute();
  });
}

async function requireEnabled(db: MandatorDb, id: string): Promise<void> {
  const webhook = await db
    .selectFrom("webhooks")
    .select("disabled_at")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (webhook === undefined) throw notFound("Webhook");
  if (webhook.disabled_at !== null) throw new Problem(409, "Conflict", { message: say.isSwitchedOff });
}
