import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notFound } from "../../platform/http/problem.ts";
import { isRunning, shareIsVisible } from "./queries.ts";

/** Ends a share at once; 404 for one that is over, or whose vehicle the actor does not see. */
export async function endShare(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const ended = await db
      .updateTable("shares")
      .set({ revoked_at: now })
      .where("id", "=", id)
      .where(isRunning(now))
      .where(shareIsVisible(actor))
      .returning(["vehicle_id", "expires_at"])
      .executeTakeFirst();
    if (ended === undefined) throw notFound("Share");
    const before = { share: shownTime(ended.expires_at) };
    recordChange(db, actor, { kind: "vehicle", id: ended.vehicle_id }, before, {});
  });
}
