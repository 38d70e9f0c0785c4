import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";

const dayMs = 86_400_000;
const piece = 10_000;

/**
 * Clears away messages that were settled and written more than 90 days ago, and those dropped more than a day ago, as mails are
 * (rule push/kept). Due every day.
 */
export async function forgetPushes(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  while (await inMandator(database, mandatorId, forgetSome));

  async function forgetSome(db: MandatorDb): Promise<boolean> {
    const some = db
      .selectFrom("push_messages")
      .select("id")
      .where("next_attempt_at", "is", null)
      .where((row) => row.or([row("created_at", "<", daysAgo(90)), row("dropped_at", "<", daysAgo(1))]))
      .limit(piece);
    const { numDeletedRows } = await db
      .deleteFrom("push_messages")
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    return numDeletedRows === BigInt(piece);
  }
}
