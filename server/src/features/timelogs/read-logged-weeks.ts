import type { Actor } from "@wegbuch/contract/access/actor";
import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
import { addDays, addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { CompanyRules } from "@wegbuch/contract/mandators/schemas";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import {
  type DrivenDay,
  drivingOf,
  isLogRequired,
  limitFindingsOf,
  mondayOf,
  whyNotSign,
} from "@wegbuch/contract/timelogs/limits/rules";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { DriverDuty, LoggedWeek, LoggedWeeks, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { drivesOf } from "./find-drives.ts";
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
    const people = await weeksOfPeople(db, [userId], { month, now });
    const { duty, exemption, rules, weeks } = people.get(userId)!;
    const driven = await drivenBy(db, userId, weeks);
    const isRequired = weeks.some(({ days }) =>
      isLogRequired({ days: days.map(driven), ...duty, country: rules.country }),
    );
    return { duty, exemption, isLogRequired: isRequired, weeks: weeks.map(({ week }) => week) };
  });
}

/** A week as it is told, and its days. */
type Week = { week: LoggedWeek; days: TimeLog[] };
type Weeks = Omit<LoggedWeeks, "isLogRequired" | "weeks"> & { rules: CompanyRules; weeks: Week[] };

/** The same weeks of some people whom the caller has chosen. */
export async function weeksOfPeople(
  db: MandatorDb,
  userIds: readonly string[],
  { month, now }: Omit<Asked, "userId">,
): Promise<Map<string, Weeks>> {
  const rules = await readCompanyRules(db);
  const duties = await readDuties(db, userIds);
  const mondays = mondaysOf(month, now);
  const [first, last] = [mondays[0] ?? `${month}-01`, mondays.at(-1) ?? `${month}-01`];
  const logs = await readDays(db, userIds, { from: addDays(first, -7), to: addDays(last, 7) });
  const signatures = await readSignatures(db, userIds, { from: first, to: addDays(last, 7) });
  const weeksOf = (userId: string): Weeks => {
    const { exemption, ...duty } = duties.get(userId)!;
    const days = logs.get(userId) ?? [];
    const said = {
      days,
      rules,
      duty,
      now,
      signatureOf: (monday: string) => signatures.get(`${userId} ${monday}`),
    };
    const weeks = mondays.map((monday) => ({ week: saidWeek(monday, said), days: daysIn(monday, days) }));
    return { duty, exemption, rules, weeks };
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

const { car, lightTruck, heavyTruck } = vehicleServiceTypes;
const { drivingStart, drivingEnd } = timeEventCodes;

const nothing: DrivenDay = { car: 0, lightTruck: 0, heavyTruck: 0 };

/** With what a person drove how long on a day of some weeks. */
async function drivenBy(
  db: MandatorDb,
  userId: string,
  weeks: readonly Week[],
): Promise<(log: TimeLog) => DrivenDay> {
  const all = weeks.flatMap(({ days }) => days.map(({ day }) => day)).toSorted();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return () => nothing;
  const days = { from: first, to: addDays(last, 1) };
  const { rows } = await sql<{ id: string; type: number }>`
    select drive.id, coalesce(vehicles.vehicle_service_type, ${lightTruck}) as type
    from (${drivesOf(days)}) as drive
    join vehicles on vehicles.id = drive.vehicle_id
    where drive.user_id = ${userId}`.execute(db);
  const typeOf = new Map(rows.map(({ id, type }) => [id, type]));
  const isDriven = (event: number) => event === drivingStart || event === drivingEnd;
  return ({ events }) => {
    const secondsWith = (type: number) =>
      sumsOf(events.filter(({ id, event }) => !isDriven(event) || typeOf.get(id) === type)).drivingSeconds;
    return {
      car: secondsWith(car),
      lightTruck: secondsWith(lightTruck),
      heavyTruck: secondsWith(heavyTruck),
    };
  };
}

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
