import type { Actor } from "@wegbuch/contract/access/actor";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { byTime, isOfWork, partnerOf } from "@wegbuch/contract/timelogs/rules";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { drivesOf } from "./find-drives.ts";
import { holdOpenLog } from "./find-held-log.ts";
import { releaseDay } from "./release-day.ts";
import { requireTimeLog } from "./queries.ts";
import { say, shownEvents } from "./say-events.ts";

/**
 * Takes a break away, its start and its end; both stay legible (rules timelogs/changing, timelogs/originals). Refuses
 * start and end of work and driving times (403), and what is not in the actor's scope (404).
 */
export async function removeEvent(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const removed_at = clock.now();
  await inMandator(database, actor, async (db) => {
    const found = await db
      .selectFrom("time_log_events")
      .select("time_log_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (found === undefined) throw await whyNoEvent(db, actor, id);
    const log = await holdOpenLog(db, actor, found.time_log_id);
    await refuseOutdated(db, actor, { id: log.id, version, read: () => requireTimeLog(db, actor, log.id) });
    const event = log.events.find((one) => one.id === id);
    if (event === undefined) throw notFound("TimeEvent");
    if (isOfWork(event)) throw new Problem(403, "Forbidden", { message: say.workIsFixed });
    const partner = partnerOf(log.events, event);
    const gone = byTime(partner === undefined ? [event] : [event, partner]);
    await db
      .updateTable("time_log_events")
      .set({ removed_at })
      .where("id", "=", oneOf(gone.map((one) => one.id)))
      .execute();
    await releaseDay(db, actor, log, removed_at);
    recordChange(db, actor, { kind: "timelog", id: log.id, books: [log.userId] }, shownEvents(gone), {});
  });
}

/** Driving times are told with the id of their trip: whoever may read them is told why they stay. */
async function whyNoEvent(db: MandatorDb, actor: Actor, id: string): Promise<Problem> {
  const { rows } = await sql`
    select 1 from (${drivesOf({ from: null, to: null })}) as drive
    where id = ${id} and ${userIsVisible(actor, "drive.user_id")}`.execute(db);
  if (rows.length === 0) return notFound("TimeEvent");
  return new Problem(403, "Forbidden", { message: say.drivingTimeIsFixed });
}
