import type { MandatorDb } from "../../platform/db/database.ts";

const newsMs = 7 * 86_400_000;

/** An alarm has no end of its own: after a week it is none any more that somebody should look at. */
export async function endOldAlarms(db: MandatorDb, now: Date): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ ended_at: now })
    .where("kind", "=", "alarm")
    .where("ended_at", "is", null)
    .where("happened_at", "<", new Date(now.getTime() - newsMs))
    .execute();
}
