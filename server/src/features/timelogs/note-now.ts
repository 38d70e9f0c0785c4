import type { Actor } from "@wegbuch/contract/access/actor";
import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { clockOf, whyNotClock } from "@wegbuch/contract/timelogs/clock/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import type {
  ClockAct,
  ClockNote,
  TimeEvent,
  TimeEventCode,
  TimeLog,
} from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { appendChanges } from "../../platform/history/record-change.ts";
import { notedThen } from "../../platform/http/noted-then.ts";
import { Problem } from "../../platform/http/problem.ts";
import { beginDay } from "./create-events.ts";
import { type HeldLog, holdLog } from "./find-held-log.ts";
import { keepEvents } from "./keep-events.ts";
import { requireTimeLog } from "./queries.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { say } from "./say-events.ts";

/**
 * Notes that the actor's own work or break begins or ends now, or did when there was no connection (decision 0077, rule
 * offline/late-notes): in the log of the shift that goes on, else in that day's. Refuses what is so already and what lies
 * before the last entry (409).
 */
export async function noteNow(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { act, occurredAt }: ClockNote,
): Promise<TimeLog> {
  const at = notedThen(occurredAt, clock.now());
  return inMandator(database, actor, async (db) => {
    const told = occurredAt ? await findTold(db, actor, { act, at }) : undefined;
    if (told !== undefined) return requireTimeLog(db, actor, told);
    const log = (await holdOwn(db, actor, at)) ?? (await beginDayAt(db, actor, at, clock));
    await refuseClosed(db, log);
    const whyNot =
      whyNotClock(log.events, act, at.getTime()) ??
      (occurredAt && (await goesOnLater(db, actor, at)) ? "clockIsBefore" : null);
    if (whyNot !== null) throw new Problem(409, "Conflict", { message: say[whyNot] });
    const codes = codesOf(log.events, act, at);
    await keepEvents({ db, clock, actor }, log, { codes, occurredAt: at });
    await appendChanges(db);
    return requireTimeLog(db, actor, log.id);
  });
}

/** The log in which the very same was noted before, whose answer was lost. */
async function findTold(
  db: MandatorDb,
  actor: Actor,
  { act, at }: { act: ClockAct; at: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("time_log_events")
    .innerJoin("time_logs", "time_logs.id", "time_log_events.time_log_id")
    .select("time_logs.id")
    .where("time_logs.user_id", "=", actor.userId)
    .where("time_logs.day", ">=", addDays(dayOf(at), -1))
    .where("time_logs.day", "<=", dayOf(at))
    .where("time_log_events.occurred_at", "=", at)
    .where("time_log_events.event", "in", act === "endBreak" ? Object.values(breakEnds) : [codes[act]])
    .executeTakeFirst();
  return row?.id;
}

/** The log of the shift that goes on, from yesterday at most, else today's; null where none has begun. */
async function holdOwn(db: MandatorDb, actor: Actor, now: Date): Promise<HeldLog | null> {
  const today = dayOf(now);
  const rows = await db
    .selectFrom("time_logs")
    .select(["id", "day"])
    .where("user_id", "=", actor.userId)
    .where("day", ">=", addDays(today, -1))
    .where("day", "<=", today)
    .orderBy("day")
    .execute();
  let own: HeldLog | null = null;
  for (const { id } of rows) {
    const log = await holdLog(db, actor, id);
    if (clockOf(log.events, now.getTime()).is !== "off") return log;
    if (log.day === today) own = log;
  }
  return own;
}

/** The day of that moment, begun when it is told of. */
function beginDayAt(db: MandatorDb, actor: Actor, at: Date, clock: Clock): Promise<HeldLog> {
  const begun = { userId: actor.userId, occurredAt: at.toISOString() };
  return beginDay(db, actor, begun, { id: newId(clock), now: clock.now() });
}

/** Whether the log of a later day has entries: what is told late would run into it. */
async function goesOnLater(db: MandatorDb, actor: Actor, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom("time_log_events")
    .innerJoin("time_logs", "time_logs.id", "time_log_events.time_log_id")
    .select("time_log_events.id")
    .where("time_logs.user_id", "=", actor.userId)
    .where("time_logs.day", ">", dayOf(at))
    .where("time_log_events.removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

const codes: Record<Exclude<ClockAct, "endBreak">, TimeEventCode> = {
  startWork: timeEventCodes.workStart,
  endWork: timeEventCodes.workEnd,
  startRest: timeEventCodes.restStart,
  startDrivingBreak: timeEventCodes.drivingBreakStart,
};

const breakEnds = { resting: timeEventCodes.restEnd, drivingBreak: timeEventCodes.drivingBreakEnd };

/** What a tap adds; the end of work ends a break that goes on, too. */
function codesOf(events: readonly TimeEvent[], act: ClockAct, now: Date): TimeEventCode[] {
  const { is } = clockOf(events, now.getTime());
  const ends: TimeEventCode[] = is === "resting" || is === "drivingBreak" ? [breakEnds[is]] : [];
  if (act === "endBreak") return ends;
  return act === "endWork" ? [...ends, codes.endWork] : [codes[act]];
}
