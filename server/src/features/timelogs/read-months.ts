import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import { faultsOfMonth, whyNotFinish, whyNotOversee } from "@wegbuch/contract/timelogs/months/rules";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { LoggedWeek, MonthsFilter, MonthStanding, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { liveDrivesOf } from "./find-drives.ts";
import { hashDays } from "./hash-days.ts";
import { peopleWithDays, readCompanyRules, readDays } from "./queries.ts";
import { weeksOfPeople } from "./read-logged-weeks.ts";
import { firstOf } from "./refuse-closed.ts";

type Asked = { month: string; now: Date };

/** A page of how the months of people with times stand (rule timelogs/monthly-check). */
export async function readMonthStandings(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { month, ...asked }: MonthsFilter,
) {
  const page = await pageIn(database, actor, monthList(actor, { month, now: clock.now() }), asked);
  return Array.isArray(page.items)
    ? { ...page, items: page.items.map(standingOf) }
    : { ...page, items: standingsOf(page.items) };
}

type Named = MonthStanding & { id: string };

const standingOf = ({ id: _id, ...standing }: Named): MonthStanding => standing;

async function* standingsOf(batches: AsyncIterable<readonly Named[]>): AsyncGenerator<MonthStanding[]> {
  for await (const batch of batches) yield batch.map(standingOf);
}

/** How a month of a person stands; 404 when he is not in the actor's scope. */
export function readMonth(
  database: Database,
  actor: Actor,
  { userId, ...asked }: Asked & { userId: string },
): Promise<MonthStanding> {
  return inMandator(database, actor, async (db) => {
    const visible = await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where(userIsVisible(actor, "users.id"))
      .executeTakeFirst();
    if (visible === undefined) throw notFound("User");
    const [standing] = await monthsOfPeople(db, actor, [userId], asked);
    return standing!;
  });
}

/** How the months of people with times stand, by last name. */
function monthList(actor: Actor, asked: Asked) {
  return {
    ids: (db: MandatorDb) => peopleWithDays(db, actor, daysOfMonth(asked.month)),
    read: async (db: MandatorDb, ids: readonly string[]) => {
      const standings = await monthsOfPeople(db, actor, ids, asked);
      return standings.map((standing) => ({ id: standing.user.id, ...standing }));
    },
  };
}

/** The local days of a month. */
export const daysOfMonth = (month: string) => ({ from: firstOf(month), to: addMonths(firstOf(month), 1) });

/** How a month of some people whom the caller sees stands. */
export async function monthsOfPeople(
  db: MandatorDb,
  actor: Actor,
  userIds: readonly string[],
  { month, now }: Asked,
): Promise<MonthStanding[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", oneOf(userIds))
    .execute();
  const days = await readDays(db, userIds, daysOfMonth(month));
  const weeks = await weeksOfPeople(db, userIds, { month, now });
  const kept = await readKept(db, userIds, month);
  const [rules, isOnlyAdmin] = [await readCompanyRules(db), await isOnlyAdministrator(db, actor)];
  return people.map((user) => ({
    user,
    month,
    whyNotOversee: whyNotOversee(actor, user.id, isOnlyAdmin),
    ...saidMonth(kept.get(user.id), {
      month,
      days: days.get(user.id) ?? [],
      weeks: weeks.get(user.id)?.weeks ?? [],
      rules,
      now,
    }),
  }));
}

type Said = {
  month: string;
  days: readonly TimeLog[];
  weeks: readonly { week: LoggedWeek; days: readonly TimeLog[] }[];
  rules: CompanyRules;
  now: Date;
};

function saidMonth(kept: Kept | undefined, { days, now, ...judged }: Said) {
  const sums = days.map(({ events }) => sumsOf(events));
  const hash = hashDays(days);
  const isCurrent = (content: Buffer) => content.equals(hash);
  return {
    days: days.length,
    netSeconds: sums.reduce((sum, { netWorkSeconds }) => sum + netWorkSeconds, 0),
    drivingSeconds: sums.reduce((sum, { drivingSeconds }) => sum + drivingSeconds, 0),
    isExempt: days.every(({ isExempt }) => isExempt),
    ...faultsOfMonth({ ...judged, days, now: now.getTime() }),
    whyNot: whyNotFinish({ month: judged.month, days }, now.getTime()),
    confirmation: kept?.confirmed_at
      ? { at: kept.confirmed_at.toISOString(), isCurrent: isCurrent(kept.content_hash!) }
      : null,
    closing: kept?.closed_at
      ? { at: kept.closed_at.toISOString(), by: kept.closer ?? "", isCurrent: !kept.is_outdated }
      : null,
    check: kept?.checked_at
      ? {
          at: kept.checked_at.toISOString(),
          by: kept.checker ?? "",
          remark: kept.remark ?? "",
          isCurrent: isCurrent(kept.checked_hash!),
        }
      : null,
  };
}

type Kept = {
  user_id: string;
  confirmed_at: Date | null;
  content_hash: Buffer | null;
  closed_at: Date | null;
  closer: string | null;
  /** Whether the trips of a closed month tell something else by now. */
  is_outdated: boolean;
  checked_at: Date | null;
  checker: string | null;
  remark: string | null;
  checked_hash: Buffer | null;
};

/** What was done with a month of some people, by person. */
async function readKept(
  db: MandatorDb,
  userIds: readonly string[],
  month: string,
): Promise<Map<string, Kept>> {
  const first = firstOf(month);
  const drive = sql`user_id, vehicle_id, day, started_at, finished_at, mileage_in_meters`;
  const { rows } = await sql<Kept>`
    with live as materialized (
      select id as trip_id, ${drive} from (${liveDrivesOf(daysOfMonth(month))}) as drive
      where user_id in (select user_id from work_months
        where user_id = ${oneOf(userIds)} and month = ${first} and closed_at is not null)),
    closed as (select trip_id, ${drive} from closed_drives where user_id = ${oneOf(userIds)} and month = ${first}),
    outdated as (
      (select user_id from (select * from live except select * from closed) as more)
      union
      (select user_id from (select * from closed except select * from live) as less))
    select people.id as user_id, kept.confirmed_at, kept.content_hash, kept.closed_at,
      closer.first_name || ' ' || closer.last_name as closer,
      people.id in (select user_id from outdated) as is_outdated,
      last.checked_at, checker.first_name || ' ' || checker.last_name as checker, last.remark,
      last.content_hash as checked_hash
    from users as people
    left join work_months as kept on kept.user_id = people.id and kept.month = ${first}
    left join users as closer on closer.id = kept.closed_by
    left join lateral (
      select * from steering_checks where user_id = people.id and month = ${first}
      order by checked_at desc, id desc limit 1) as last on true
    left join users as checker on checker.id = last.checked_by
    where people.id = ${oneOf(userIds)}`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Whether nobody else who can log in administers the company, so that he has to look at his own month himself. */
export async function isOnlyAdministrator(db: MandatorDb, actor: Actor): Promise<boolean> {
  if (actor.role !== roles.admin) return false;
  const other = await db
    .selectFrom("users")
    .innerJoin("logins", "logins.id", "users.id")
    .select("users.id")
    .where("logins.is_enabled", "=", true)
    .where("users.role_id", "=", roles.admin)
    .where("users.id", "!=", actor.userId)
    .where("users.archived_at", "is", null)
    .where("users.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
