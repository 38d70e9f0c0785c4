import type { Actor } from "@wegbuch/contract/access/actor";
import { addDays, addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import {
  drivingOf,
  isLogRequired,
  limitFindingsOf,
  mondayOf,
  whyNotSign,
} from "@wegbuch/contract/timelogs/limits/rules";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { DriverDuty, LoggedWeek, LoggedWeeks, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { hashDays } from "./hash-days.ts";
import { readCompanyRules, readDays } from "./queries.ts";

type Asked = { userId: string; month: string; now: Date };

/** The weeks of a person that touch a month, as far as they have begun; 404 when he is not in the actor's scope. */
export function readLoggedWeeks(database: Database, actor: Actor, { userId, month, now }: Asked) {
  return inMandator(database, actor, async (db): Promise<LoggedWeeks> => {
    const visible = await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .where(userIsVisible(actor, "users.id"))
      .executeTakeFirst();
    if (visible === undefined) throw notFound("User");
    return (await weeksOfPeople(db, [userId], { month, now })).get(userId)!;
  });
}

/** The same of some people whom the caller has chosen. */
export async function weeksOfPeople(
  db: MandatorDb,
  userIds: readonly string[],
  { month, now }: Omit<Asked, "userId">,
): Promise<Map<string, LoggedWeeks>> {
  const rules = await readCompanyRules(db);
  const duties = await readDuties(db, userIds);
  const mondays = mondaysOf(month, now);
  const [first, last] = [mondays[0] ?? `${month}-01`, mondays.at(-1) ?? `${month}-01`];
  const logs = await readDays(db, userIds, { from: addDays(first, -7), to: addDays(last, 7) });
  const signatures = await readSignatures(db, userIds, { from: first, to: addDays(last, 7) });
  const weeksOf = (userId: string): LoggedWeeks => {
    const { exemption, ...duty } = duties.get(userId)!;
    const days = logs.get(userId) ?? [];
    const said = {
      days,
      rules,
      duty,
      now,
      signatureOf: (monday: string) => signatures.get(`${userId} ${monday}`),
    };
    const weeks = mondays.map((monday) => saidWeek(monday, said));
    const isRequired = mondays.some((monday) => isRequiredIn(monday, days, duty));
    return { duty, exemption, isLogRequired: isRequired, weeks };
  };
  return new Map(userIds.filter((id) => duties.has(id)).map((id) => [id, weeksOf(id)]));
}

/** The Mondays of the weeks that touch a month and have begun. */
function mondaysOf(month: string, now: Date): string[] {
  const mondays: string[] = [];
  const end = addMonths(`${month}-01`, 1);
  for (let monday = mondayOf(`${month}-01`); monday < end; monday = addDays(monday, 7))
    if (startOfDay(monday) <= now.getTime()) mondays.push(monday);
  return mondays;
}

type How = NonNullable<LoggedWeek["signature"]>["how"];
type Kept = { how: number; signed_at: Date; content_hash: Buffer };
type Said = {
  days: readonly TimeLog[];
  rules: CompanyRules;
  duty: DriverDuty;
  now: Date;
  signatureOf: (monday: string) => Kept | undefined;
};

function saidWeek(monday: string, { days, rules, duty, now, signatureOf }: Said): LoggedWeek {
  const week = daysIn(monday, days);
  const kept = signatureOf(monday);
  const isCurrent = kept !== undefined && hashDays(week).equals(kept.content_hash);
  return {
    monday,
    drivingSeconds: drivingOf(week),
    findings: limitFindingsOf(monday, days, rules, duty.isDrivingMainJob),
    signature: kept ? { how: kept.how as How, signedAt: kept.signed_at.toISOString(), isCurrent } : null,
    canBeSigned: whyNotSign({ monday, days: week, isSigned: isCurrent }, now.getTime()) === null,
  };
}

const daysIn = (monday: string, days: readonly TimeLog[]) =>
  days.filter(({ day }) => day >= monday && day < addDays(monday, 7));

const isRequiredIn = (monday: string, days: readonly TimeLog[], { isDrivingMainJob }: DriverDuty) =>
  isLogRequired(
    daysIn(monday, days).map(({ events }) => sumsOf(events).drivingSeconds),
    isDrivingMainJob,
  );

type Duty = DriverDuty & Pick<LoggedWeeks, "exemption">;

async function readDuties(db: MandatorDb, userIds: readonly string[]): Promise<Map<string, Duty>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "birth_date as birthDate", "steering_duty", "is_driving_main_job as isDrivingMainJob"])
    .select(["log_exempt_since as since", "log_exempt_reason as reason"])
    .where("id", "=", oneOf(userIds))
    .execute();
  return new Map(
    rows.map(({ id, steering_duty, since, reason, ...row }) => [
      id,
      {
        ...row,
        steeringDuty: steering_duty as DriverDuty["steeringDuty"],
        exemption: since === null || reason === null ? null : { since, reason },
      },
    ]),
  );
}

/** The signatures that no correction has voided, by person and Monday. */
async function readSignatures(
  db: MandatorDb,
  userIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, Kept>> {
  const rows = await db
    .selectFrom("steering_signatures")
    .select(["user_id", "monday", "how", "signed_at", "content_hash"])
    .where("user_id", "=", oneOf(userIds))
    .where("monday", ">=", from)
    .where("monday", "<", to)
    .where("voided_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [`${row.user_id} ${row.monday}`, row]));
}
