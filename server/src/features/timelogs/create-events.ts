import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { whyNotAdd } from "@wegbuch/contract/timelogs/changes/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import { untouched } from "@wegbuch/contract/timelogs/rules";
import type { NewTimeEvents, TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { type HeldLog, holdLog, holdOpenLog, keepWork } from "./find-held-log.ts";
import { requireTimeLog } from "./queries.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { releaseDay } from "./release-day.ts";
import { refuseObjection, say, shownEvents } from "./say-events.ts";
import { holdPerson, refuseArchived } from "../groups/find-held-people.ts";

/**
 * Adds a pair of events to a day, or begins the day with it (rule timelogs/pairs). Refuses what the rules of the slice
 * object to (400), times of others by a driver (403), people and logs out of scope (404), archived people and a day
 * that has begun (409).
 */
export function createEvents(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewTimeEvents,
): Promise<TimeLog> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    await requirePerson(db, actor, given.userId);
    const held = given.timeLogId ? await holdOpenLog(db, actor, given.timeLogId) : null;
    if (held !== null && held.userId !== given.userId) throw notFound("TimeLog");
    if (held !== null) {
      const read = () => requireTimeLog(db, actor, held.id);
      await refuseOutdated(db, actor, { id: held.id, version: given.version, read });
    }
    refuseObjection(whyNotAdd(held, given, now.getTime()));
    const log = held ?? (await beginDay(db, actor, given, { id: newId(clock), now }));
    const { timeLogEvent, occurredAt, finishedAt } = given;
    const pair: TimeEvent[] = [
      { id: newId(clock), event: timeLogEvent, occurredAt, ...untouched },
      { id: newId(clock), event: endOf[timeLogEvent], occurredAt: finishedAt, ...untouched },
    ];
    const rows = pair.map(({ id, event, occurredAt }) => ({ id, event, occurred_at: occurredAt }));
    await db
      .insertInto("time_log_events")
      .values(rows.map((row) => ({ ...row, time_log_id: log.id, created_at: now })))
      .execute();
    await keepWork(db, log.id, [...log.events, ...pair]);
    await releaseDay(db, actor, log, now);
    const description = given.description ?? log.description;
    await keepDescription(db, log, description);
    const [before, after] = [{ description: log.description }, { description, ...shownEvents(pair) }];
    recordChange(db, actor, { kind: "timelog", id: log.id, books: [log.userId] }, before, after);
    await appendChanges(db);
    return requireTimeLog(db, actor, log.id);
  });
}

const endOf = {
  [timeEventCodes.workStart]: timeEventCodes.workEnd,
  [timeEventCodes.restStart]: timeEventCodes.restEnd,
  [timeEventCodes.drivingBreakStart]: timeEventCodes.drivingBreakEnd,
} as const;

async function requirePerson(db: MandatorDb, actor: Actor, userId: string): Promise<void> {
  if (actor.role === roles.driver && userId !== actor.userId)
    throw new Problem(403, "Forbidden", { message: say.personIsSomebodyElse });
  const person = await holdPerson(db, actor, userId);
  if (person?.isInScope !== true) throw notFound("User");
  refuseArchived("userId", person);
}

/** Of two who begin the same day at once one finds it begun; one of which all was taken away begins anew. */
export async function beginDay(
  db: MandatorDb,
  actor: Actor,
  { userId, occurredAt }: Pick<NewTimeEvents, "userId" | "occurredAt">,
  { id, now }: { id: string; now: Date },
): Promise<HeldLog> {
  const day = dayOf(occurredAt);
  await refuseClosed(db, { userId, day });
  const begun = await db
    .insertInto("time_logs")
    .values({ id, user_id: userId, day, created_at: now })
    .onConflict((conflict) => conflict.columns(["mandator_id", "user_id", "day"]).doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) return holdEmptyDay(db, actor, { userId, day });
  recordChange(db, actor, { kind: "timelog", id, books: [userId] }, {}, { created: shownTime(now) });
  return { id, userId, day, description: "", events: [] };
}

async function holdEmptyDay(
  db: MandatorDb,
  actor: Actor,
  { userId, day }: Pick<HeldLog, "userId" | "day">,
): Promise<HeldLog> {
  const { id } = await db
    .selectFrom("time_logs")
    .select("id")
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  const log = await holdLog(db, actor, id);
  if (log.events.length > 0) throw new Problem(409, "Conflict", { errors: { occurredAt: [say.dayHasLog] } });
  return log;
}

async function keepDescription(db: MandatorDb, log: HeldLog, description: string): Promise<void> {
  if (description === log.description) return;
  await db.updateTable("time_logs").set({ description }).where("id", "=", log.id).execute();
}
