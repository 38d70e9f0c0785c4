import type { Actor } from "@wegbuch/contract/access/actor";
import { longestShift } from "@wegbuch/contract/timelogs/clock/rules";
import { openOf, timeOf, work, workOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent } from "@wegbuch/contract/timelogs/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { readLogEvents } from "./queries.ts";
import { refuseClosed, refuseReach } from "./refuse-closed.ts";

/** A log nobody else changes until the transaction ends, with what was recorded of it. */
export type HeldLog = { id: string; userId: string; day: string; description: string; events: TimeEvent[] };

/** Holds a log; 404 when it is not in the actor's scope. */
export async function holdLog(db: MandatorDb, actor: Actor, id: string): Promise<HeldLog> {
  const log = await db
    .selectFrom("time_logs")
    .select(["id", "user_id", "day", "description"])
    .where("id", "=", id)
    .where(userIsVisible(actor, "time_logs.user_id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (log === undefined) throw notFound("TimeLog");
  const events = (await readLogEvents(db, [id])).get(id) ?? [];
  return { id, userId: log.user_id, day: log.day, description: log.description, events };
}

/** Holds a log to change it; 404 when it is not in the actor's scope, 409 when its month is closed (rule timelogs/closing). */
export async function holdOpenLog(db: MandatorDb, actor: Actor, id: string): Promise<HeldLog> {
  const log = await holdLog(db, actor, id);
  await refuseClosed(db, log);
  return log;
}

/**
 * Keeps start and end of work beside the log as its events have them now, and how long an open shift is waited for. Refuses
 * with 409 another end of a shift that reaches into a closed month, or no longer does (rule timelogs/closing).
 */
export async function keepWork(db: MandatorDb, id: string, events: readonly TimeEvent[]): Promise<void> {
  const { startedAt, finishedAt } = workOf(events);
  const open = finishedAt === null ? openOf(events, work).at(-1) : undefined;
  const span = {
    started_at: startedAt,
    finished_at: finishedAt,
    awaited_until: open === undefined ? null : new Date(timeOf(open) + longestShift),
  };
  const before = await db
    .selectFrom("time_logs")
    .select(["user_id", "day", "finished_at", "awaited_until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await refuseReach(db, { userId: before.user_id, day: before.day }, [reachOf(before), reachOf(span)]);
  await db.updateTable("time_logs").set(span).where("id", "=", id).execute();
}

type Span = { finished_at: Date | string | null; awaited_until: Date | null };

/** Until when a drive that begins is of the shift. */
function reachOf({ finished_at, awaited_until }: Span): Date | null {
  const end = awaited_until ?? finished_at;
  return end === null ? null : new Date(end);
}
