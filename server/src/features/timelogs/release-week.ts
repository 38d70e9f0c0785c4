import { mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { HeldLog } from "./find-held-log.ts";

/** What was entered of a day changes, so that the signature of its week is void (rule timelogs/signing). */
export async function releaseWeek(
  db: MandatorDb,
  { userId, day }: Pick<HeldLog, "userId" | "day">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("steering_signatures")
    .set({ voided_at: now })
    .where("user_id", "=", userId)
    .where("monday", "=", mondayOf(day))
    .where("voided_at", "is", null)
    .execute();
}
