import type { Actor } from "@wegbuch/contract/access/actor";
import type { Removal } from "@wegbuch/contract/kit/wire";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { notFound } from "../../platform/http/problem.ts";
import { holdOpenLog, keepWork } from "./find-held-log.ts";
import { releaseDay } from "./release-day.ts";
import { requireTimeLog } from "./queries.ts";
import { shownEvents } from "./say-events.ts";

/**
 * Takes away what was recorded of a day, as one that was entered by mistake; all of it stays legible
 * (rule timelogs/originals). Refuses what is not in the actor's scope, and a day of which nothing is recorded (404).
 */
export async function removeLog(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const removed_at = clock.now();
  await inMandator(database, actor, async (db) => {
    const held = await holdOpenLog(db, actor, id);
    const { userId, events, description } = held;
    await refuseOutdated(db, actor, { id, version, read: () => requireTimeLog(db, actor, id) });
    if (events.length === 0) throw notFound("TimeLog");
    await db
      .updateTable("time_log_events")
      .set({ removed_at })
      .where("time_log_id", "=", id)
      .where("removed_at", "is", null)
      .execute();
    await keepWork(db, id, []);
    await releaseDay(db, actor, held, removed_at);
    await db.updateTable("time_logs").set({ description: "" }).where("id", "=", id).execute();
    const log = { kind: "timelog", id, books: [userId] } as const;
    recordChange(db, actor, log, { description }, {});
    // Each for itself, since breaks of a kind bear one name.
    for (const event of events) recordChange(db, actor, log, shownEvents([event]), {});
  });
}
