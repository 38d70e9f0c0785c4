import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { keptMs } from "./keep-waiting.ts";

const removedMs = 86_400_000;

/** Forgets what happened more than 30 days ago, with what was sent of it, and webhooks removed a day ago (rule webhooks/kept). */
export async function forgetMessages(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  await inMandator(database, mandatorId, async (db) => {
    await db.deleteFrom("webhooks").where("deleted_at", "<", ago(removedMs)).execute();
    await db.deleteFrom("webhook_messages").where("created_at", "<", ago(keptMs)).execute();
  });
}
