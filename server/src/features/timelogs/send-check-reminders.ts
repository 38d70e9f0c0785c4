import { packages } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { addMonths, dayOf, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople, type Person } from "../groups/find-people.ts";
import { daysOfMonth, monthsOfPeople } from "./read-months.ts";
import { peopleWithDays } from "./queries.ts";
import { firstOf } from "./refuse-closed.ts";

/** From eight o'clock of the third, and where no worker ran then, until the tenth. */
const days = { first: 3, last: 9 };
const fromHour = 8;

/**
 * Reminds those who may do it of monthly checks that are open, once a month; several workers may do so at once. A company that
 * does not want it, one in another country and one of which nothing is open get nothing (rule timelogs/check-reminder).
 */
export async function sendCheckReminders(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const wall = new Date(wallOf(now.getTime()));
  const day = wall.getUTCDate();
  if (day < days.first || day > days.last || wall.getUTCHours() < fromHour) return;
  const month = addMonths(firstOf(dayOf(now)), -1).slice(0, 7);
  const people = await inMandator(database, mandatorId, (db) => findDue(db, month, now), { role: "jobs" });
  const concerned: Person[] = [];
  for (const person of people)
    if ((await findOpenChecks(database, person, { month, now })).length > 0) concerned.push(person);
  if (people.length > 0)
    await inMandator(database, mandatorId, (db) => owe(db, concerned, month), { role: "jobs" });
}

/** Whom a company wants reminded of a month and has not yet. */
async function findDue(db: MandatorDb, month: string, now: Date): Promise<Person[]> {
  const due = await db.selectFrom("mandators").select("id").where(isDue(month)).executeTakeFirst();
  if (due === undefined) return [];
  const overseers = sql`users.role_id in (${roles.admin}, ${roles.groupLeader})`;
  return findPeople(db, overseers, { now, needs: "TimeLog" });
}

const isDue = (month: string) => sql<boolean>`reminds_of_checks and country = 'AT'
  and packages & ${packages.TimeLog} <> 0 and archived_at is null
  and coalesce(checks_reminded_for, '-infinity') < ${firstOf(month)}::date`;

/** Only if nobody else was quicker. */
async function owe(db: MandatorDb, people: readonly Person[], month: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("mandators")
    .set({ checks_reminded_for: firstOf(month) })
    .where(isDue(month))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  for (const { actor, email, language } of people)
    await queueMail(db, {
      kind: mailKinds.checksOpen,
      to: [email],
      language,
      payload: { userId: actor.userId, month },
    });
}

/** The months that somebody could check and nobody has as they are; of those who keep no log none. */
export function findOpenChecks(
  database: Database,
  { actor }: Pick<Person, "actor">,
  { month, now }: { month: string; now: Date },
): Promise<MonthStanding[]> {
  const find = async (db: MandatorDb) => {
    const people = await peopleWithDays(db, actor, daysOfMonth(month)).execute();
    const ids = people.map(({ id }) => id);
    const standings = await monthsOfPeople(db, actor, ids, { month, now });
    return standings.filter(
      ({ isExempt, check, whyNotOversee }) => !isExempt && !check?.isCurrent && whyNotOversee === null,
    );
  };
  return inMandator(database, actor.mandatorId, find, { role: "report" });
}
