import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotMove } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeEventChange, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { holdOpenLog, keepWork } from "./find-held-log.ts";
import { releaseDay } from "./release-day.ts";
import { requireTimeLog } from "./queries.ts";
import { refuseObjection, say, shownEvents } from "./say-events.ts";

/**
 * Moves an event of a day and keeps where it was first (rules timelogs/changing, timelogs/originals). Refuses what the
 * rules object to (400), driving times (403) and what is not in the actor's scope (404).
 */
export function changeEvent(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { timeLogId, id, occurredAt, version }: TimeEventChange,
): Promise<TimeLog> {
  const now = clock.now().getTime();
  return inMandator(database, actor, async (db) => {
    const log = await holdOpenLog(db, actor, timeLogId);
    const read = () => requireTimeLog(db, actor, timeLogId);
    await refuseOutdated(db, actor, { id: timeLogId, version, read });
    const event = log.events.find((one) => one.id === id);
    if (event === undefined) {
      const { events } = await requireTimeLog(db, actor, timeLogId);
      if (!events.some((one) => one.id === id)) throw notFound("TimeEvent");
      throw new Problem(403, "Forbidden", { message: say.drivingTimeIsFixed });
    }
    if (Date.parse(occurredAt) === Date.parse(event.occurredAt)) return requireTimeLog(db, actor, timeLogId);
    refuseObjection(whyNotMove(log, id, occurredAt, now));
    const moved = { ...event, occurredAt };
    await db
      .updateTable("time_log_events")
      .set({ occurred_at: occurredAt, originally_at: event.originallyAt ?? event.occurredAt })
      .where("id", "=", id)
      .execute();
    await keepWork(
      db,
      timeLogId,
      log.events.map((one) => (one === event ? moved : one)),
    );
    await releaseDay(db, actor, log, clock.now());
    recordChange(
      db,
      actor,
      { kind: "timelog", id: timeLogId, books: [log.userId] },
      shownEvents([event]),
      shownEvents([moved]),
    );
    await appendChanges(db);
    return requireTimeLog(db, actor, timeLogId);
  });
}
