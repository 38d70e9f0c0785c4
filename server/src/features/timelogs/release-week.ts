import type { Actor } from "@wegbuch/contract/access/actor";
import { mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import type { HeldLog } from "./find-held-log.ts";
import { shownSigned } from "./hash-week.ts";

/** What was entered of a day changes, so that the signature of its week is void, which is noted (rule timelogs/signing). */
export async function releaseWeek(
  db: MandatorDb,
  actor: Actor,
  { userId, day }: Pick<HeldLog, "userId" | "day">,
  now: Date,
): Promise<void> {
  const [voided] = await db
    .updateTable("steering_signatures")
    .set({ voided_at: now })
    .where("user_id", "=", userId)
    .where("monday", "=", mondayOf(day))
    .where("voided_at", "is", null)
    .returning(["monday", "content_hash"])
    .execute();
  if (voided) recordChange(db, actor, { kind: "user", id: userId, books: [userId] }, shownSigned(voided), {});
}
