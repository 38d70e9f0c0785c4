import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { endStranded } from "./keep-waiting.ts";

const dayMs = 86_400_000;
/** As long as it is told who looked where somebody drove (rule privacy/looks), and a little. */
const namedMs = 400 * dayMs;

/** Takes up what was left waiting, and forgets what happened more than 30 days ago, with what was sent of it, and what was sent to
 * webhooks removed a day ago (rule webhooks/kept). */
export async function forgetMessages(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  await inMandator(database, mandatorId, async (db) => {
    await endStranded(db, clock.now());
    await db
      .deleteFrom("webhook_deliveries")
      .where("webhook_id", "in", (those) =>
        those.selectFrom("webhooks").select("id").where("deleted_at", "<", ago(dayMs)),
      )
      .execute();
    await db.deleteFrom("webhooks").where("deleted_at", "<", ago(namedMs)).execute();
    await db.deleteFrom("webhook_messages").where("created_at", "<", ago(keptMs)).execute();
  });
}
