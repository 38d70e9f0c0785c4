import type { MandatorDb } from "../../platform/db/database.ts";

/** As long as deliveries are kept (rule webhooks/kept). */
export const keptMs = 30 * 86_400_000;

/** What waits for a webhook that is switched off waits on, beyond the time it is kept unless that is switched on again. */
export async function keepWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<void> {
  await setNextAttempts(db, webhookId, new Date(now.getTime() + keptMs));
}

/** What has waited goes on at once. */
export async function endWaiting(db: MandatorDb, webhookId: string, now: Date): Promise<void> {
  await setNextAttempts(db, webhookId, now);
}

async function setNextAttempts(db: MandatorDb, webhookId: string, at: Date): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: at })
    .where("webhook_id", "=", webhookId)
    .where("next_attempt_at", "is not", null)
    .execute();
}
