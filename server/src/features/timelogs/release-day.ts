import type { Actor } from "@wegbuch/contract/access/actor";
import { mondayOf } from "@wegbuch/contract/timelogs/limits/rules";
import type { MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import type { HeldLog } from "./find-held-log.ts";
import { shownConfirmed, shownSigned } from "./hash-days.ts";
import { firstOf } from "./refuse-closed.ts";

/**
 * What was entered of a day changes, so that the signature of its week and the confirmation of its month are void, which is
 * noted (rules timelogs/signing, timelogs/closing).
 */
export async function releaseDay(
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
  const person = { kind: "user", id: userId, books: [userId] } as const;
  if (voided) recordChange(db, actor, person, shownSigned(voided), {});
  const confirmed = await db
    .selectFrom("work_months")
    .select(["month", "content_hash"])
    .where("user_id", "=", userId)
    .where("month", "=", firstOf(day))
    .where("confirmed_at", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (confirmed === undefined) return;
  await db
    .updateTable("work_months")
    .set({ confirmed_at: null, content_hash: null })
    .where("user_id", "=", userId)
    .where("month", "=", confirmed.month)
    .execute();
  recordChange(
    db,
    actor,
    person,
    shownConfirmed({ ...confirmed, content_hash: confirmed.content_hash! }),
    {},
  );
}
