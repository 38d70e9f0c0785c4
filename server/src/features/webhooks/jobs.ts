import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { endStranded, mostMoved } from "./keep-waiting.ts";

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
  const inPieces = async (work: (db: MandatorDb) => Promise<boolean>) => {
    while (await inMandator(database, mandatorId, work));
  };
  await inPieces((db) => endStranded(db, clock.now()));
  await inPieces((db) => forgetRemoved(db, ago(dayMs)));
  await inMandator(database, mandatorId, (db) =>
    db.deleteFrom("webhooks").where("deleted_at", "<", ago(namedMs)).execute(),
  );
  await inPieces((db) => forgetOld(db, ago(keptMs)));
}

/** Some of what was for webhooks removed before then; gives whether there may be more. */
async function forgetRemoved(db: MandatorDb, before: Date): Promise<boolean> {
  const some = db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "in", (those) =>
      those.selectFrom("webhooks").select("id").where("deleted_at", "<", before),
    )
    .limit(mostMoved);
  const { numDeletedRows } = await db
    .deleteFrom("webhook_deliveries")
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(mostMoved);
}

/** Some of what happened before then, with what was sent of it; gives whether there may be more. */
async function forgetOld(db: MandatorDb, before: Date): Promise<boolean> {
  const some = db
    .selectFrom("webhook_messages")
    .select("id")
    .where("created_at", "<", before)
    .limit(mostMoved);
  const { numDeletedRows } = await db
    .deleteFrom("webhook_messages")
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(mostMoved);
}
