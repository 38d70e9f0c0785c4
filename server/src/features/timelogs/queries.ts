import type { Actor } from "@wegbuch/contract/access/actor";
import { addDays, dayOf, isStartOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import type { TimeLog, TimeLogEntry, TimeLogFilter } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible, type Viewer } from "../groups/visible-to.ts";
import { isFar } from "../trips/read-sums.ts";
import { findAuthors } from "./find-authors.ts";
import { type Days, drivesOf, isOneOf } from "./find-drives.ts";
import { saidEvents, saidLog } from "./rows.ts";

/** A page of the people with time logs or driving times in a period, by last name, each with those days in order. */
export async function readTimeLogs(database: Database, actor: Actor, filter: TimeLogFilter) {
  const days = daysOf(filter);
  const list = {
    ids: (db: MandatorDb) =>
      peopleWithDays(db, actor, days)
        .where("users.deleted_at", "is", null)
        .$if(filter.userIds !== undefined, (query) => query.where("users.id", "=", oneOf(filter.userIds!))),
    read: (db: MandatorDb, ids: readonly string[]) => readEntries(db, ids, days),
  };
  const page = await pageIn(database, actor, list, filter);
  return Array.isArray(page.items)
    ? { ...page, items: page.items.map(entryOf) }
    : { ...page, items: entriesOf(page.items) };
}

/** The local days that begin in the period of a filter (rule formats/zone). */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  const firstFrom = (bound: string | undefined) => {
    if (bound === undefined || isFar(bound)) return null;
    return isStartOfDay(bound) ? dayOf(bound) : addDays(dayOf(bound), 1);
  };
  return { from: firstFrom(from), to: firstFrom(to) };
}

/**
 * Everybody whom the viewer sees with time logs or driving times in a period, by last name; also those who were deleted since:
 * their months are still paid, checked and kept (rules timelogs/register, payroll/month).
 */
export function peopleWithDays(db: MandatorDb, viewer: Viewer, days: Days) {
  return db
    .selectFrom("users")
    .select("users.id")
    .where(userIsVisible(viewer, "users.id"))
    .where(
      // Asked of each person, so that indexes find his few days among everybody's.
      sql<boolean>`(
        exists (select from time_logs
          where user_id = users.id and ${isOneOf("time_logs.day", days)} and exists (select from time_log_events
            where time_log_events.time_log_id = time_logs.id and time_log_events.removed_at is null))
        or exists (select from (${drivesOf(days)}) as drive where drive.user_id = users.id))`,
    )
    .orderBy(byName("users.last_name"))
    .orderBy(byName("users.first_name"))
    .orderBy("users.id");
}

/** A person is his entry's only name. */
type NamedEntry = TimeLogEntry & { id: string };

const entryOf = ({ id: _id, ...entry }: NamedEntry): TimeLogEntry => entry;

async function* entriesOf(batches: AsyncIterable<readonly NamedEntry[]>): AsyncGenerator<TimeLogEntry[]> {
  for await (const batch of batches) yield batch.map(entryOf);
}

async function readEntries(db: MandatorDb, ids: readonly string[], days: Days): Promise<NamedEntry[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .select(["log_exempt_since as since", "log_exempt_reason as reason"])
    .where("id", "=", oneOf(ids))
    .execute();
  const logs = await readDays(db, ids, days);
  return people.map(({ since, reason, ...user }) => ({
    id: user.id,
    user,
    exemption: since === null || reason === null ? null : { since, reason },
    timeLog: logs.get(user.id) ?? [],
  }));
}

/** Since when each of some people need not keep a log. */
async function exemptSince(db: MandatorDb, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "log_exempt_since"])
    .where("id", "=", oneOf(userIds))
    .where("log_exempt_since", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.log_exempt_since!]));
}

/** What the collective agreement of the company allows, and by whose law (rule timelogs/agreement). */
export const readCompanyRules = (db: MandatorDb): Promise<CompanyRules> =>
  db
    .selectFrom("mandators")
    .select([
      "daily_driving_hours as dailyDrivingHours",
      "weekly_driving_hours as weeklyDrivingHours",
      "driving_break_minutes as drivingBreakMinutes",
      "working_day_hours as workingDayHours",
      "holiday_region as holidayRegion",
      "counts_state_days as countsStateDays",
      "reminds_of_checks as remindsOfChecks",
      "country",
    ])
    .$castTo<CompanyRules>()
    .executeTakeFirstOrThrow();

type Drive = { id: string; user_id: string; day: string; started_at: Date; finished_at: Date };

/** The days of some people with recorded or driving times, in order, by person. */
export async function readDays(
  db: MandatorDb,
  userIds: readonly string[],
  days: Days,
): Promise<Map<string, TimeLog[]>> {
  const logs = await db
    .selectFrom("time_logs")
    .select(["id", "user_id", "day", "description"])
    .select(versionOf("time_logs.id").as("version"))
    .where("user_id", "=", oneOf(userIds))
    .where(isOneOf("time_logs.day", days))
    .execute();
  const { rows: drives } = await sql<Drive>`
    select id, user_id, day, started_at, finished_at from (${drivesOf(days)}) as drive
    where user_id = ${oneOf(userIds)} order by started_at, id`.execute(db);
  const recorded = await readLogEvents(
    db,
    logs.map(({ id }) => id),
  );
  const exempt = await exemptSince(db, userIds);
  const keyOf = ({ user_id, day }: { user_id: string; day: string }) => `${user_id} ${day}`;
  const logOf = new Map(logs.map((log) => [keyOf(log), log]));
  const drivesOfDay = rowsBy(drives, keyOf);
  const keys = [...new Set([...logOf.keys(), ...drivesOfDay.keys()])].toSorted();
  const said = keys.flatMap((key) => {
    const [userId, day] = key.split(" ") as [string, string];
    const log = logOf.get(key) ?? null;
    const [events, driven] = [(log && recorded.get(log.id)) ?? [], drivesOfDay.get(key) ?? []];
    if (events.length + driven.length === 0) return [];
    const isExempt = (exempt.get(userId) ?? "9999") <= day;
    return { userId, log: saidLog(log, { day, isExempt, recorded: events, drives: driven }) };
  });
  const byPerson = [...rowsBy(said, ({ userId }) => userId)];
  return new Map(byPerson.map(([userId, some]) => [userId, some.map(({ log }) => log)]));
}

/** The events of some logs that were not taken away, by log. */
export async function readLogEvents(db: MandatorDb, logIds: readonly string[]) {
  const rows = await db
    .selectFrom("time_log_events")
    .select(["id", "time_log_id", "event", "occurred_at", "originally_at", "created_at"])
    .where("time_log_id", "=", oneOf(logIds))
    .where("removed_at", "is", null)
    .orderBy("occurred_at")
    .orderBy("id")
    .execute();
  const authors = await findAuthors(db, rows);
  const byLog = [...rowsBy(rows, (row) => row.time_log_id)];
  return new Map(byLog.map(([id, some]) => [id, saidEvents(some, authors)]));
}

/** One log with its driving times; 404 when it is not in the actor's scope, or all of it was taken away. */
export function readTimeLog(database: Database, actor: Actor, id: string): Promise<TimeLog> {
  return inMandator(database, actor, (db) => requireTimeLog(db, actor, id));
}

export async function requireTimeLog(db: MandatorDb, actor: Actor, id: string): Promise<TimeLog> {
  const log = await db
    .selectFrom("time_logs")
    .select(["user_id", "day"])
    .where("id", "=", id)
    .where(userIsVisible(actor, "time_logs.user_id"))
    .executeTakeFirst();
  if (log === undefined) throw notFound("TimeLog");
  const days = await readDays(db, [log.user_id], { from: log.day, to: addDays(log.day, 1) });
  const [found] = days.get(log.user_id) ?? [];
  if (found === undefined) throw notFound("TimeLog");
  return found;
}
