import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { longestPauseMs } from "./plan-attempts.ts";

/** What waits for a webhook that is switched off waits on, beyond the time it is kept unless that is switched on again. */
export async function keepWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<void> {
  await setNextAttempts(db, webhookId, new Date(now.getTime() + keptMs));
}

/** What has waited goes on at once. */
export async function endWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<void> {
  await setNextAttempts(db, webhookId, now);
}

/** What was being written while its webhook was switched on again may wait as if it were off; it goes on, too. */
export async function endStranded(db: MandatorDb, now: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: now })
    .where("next_attempt_at", ">", new Date(now.getTime() + longestPauseMs))
    .where("webhook_id", "in", (those) =>
      those.selectFrom("webhooks").select("id").where("disabled_at", "is", null),
    )
    .execute();
}

/** What waited for a webhook that is removed has failed. */
export async function settleWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: null, failed_at: now })
    .where("webhook_id", "=", webhookId)
    .where("next_attempt_at", "is not", null)
    .execute();
}

/** What is due, but cannot be told, is looked at again later: of some webhooks, or all of a company. */
export async function putOff(
  db: MandatorDb,
  { now, until, webhookIds }: { now: Date; until: Date; webhookIds?: readonly string[] },
): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: until })
    .where("next_attempt_at", "<=", now)
    .$if(webhookIds !== undefined, (due) => due.where("webhook_id", "=", oneOf(webhookIds!)))
    .execute();
}

async function setNextAttempts(db: MandatorDb, webhookId: string, at: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: at })
    .where("webhook_id", "=", webhookId)
    .where("next_attempt_at", "is not", null)
    .execute();
}
