import type { Actor } from "@wegbuch/contract/access/actor";
import type { DriverDuty } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { hashDays } from "./hash-days.ts";
import { peopleWithDays, readDays } from "./queries.ts";
import { firstOf } from "./refuse-closed.ts";

export type RegisteredDriver = {
  name: string;
  foreignId: string;
  birthDate: string | null;
  duty: DriverDuty["steeringDuty"];
  isMainJob: boolean;
  exemptReason: string | null;
  /** The last check of each month, in order; not current where something has changed since. */
  checks: { month: string; at: Date; by: string; remark: string; isCurrent: boolean }[];
};

type Check = {
  user_id: string;
  month: string;
  checked_at: Date;
  by: string;
  remark: string;
  content_hash: Buffer;
};

/** Whoever drove or recorded times on some days and is seen by the actor, by last name, as the register of drivers has them. */
export async function readRegister(
  db: MandatorDb,
  actor: Actor,
  days: { from: string; to: string },
): Promise<RegisteredDriver[]> {
  const ids = (await peopleWithDays(db, actor, days).execute()).map(({ id }) => id);
  const people = await db
    .selectFrom("users")
    .select(["id", "birth_date as birthDate", "steering_duty", "is_driving_main_job as isMainJob"])
    .select(["log_exempt_reason as exemptReason"])
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .select(sql<string>`coalesce(foreign_id, '')`.as("foreignId"))
    .where("id", "=", oneOf(ids))
    .execute();
  const checks = await readChecks(db, ids, days);
  const known = new Map(people.map((person) => [person.id, person]));
  const drivers: RegisteredDriver[] = [];
  for (const id of ids) {
    const { steering_duty, ...person } = known.get(id)!;
    drivers.push({
      ...person,
      duty: steering_duty as DriverDuty["steeringDuty"],
      checks: await saidChecks(db, id, checks.get(id) ?? [], days),
    });
  }
  return drivers;
}

/** The last check of each month. */
async function readChecks(
  db: MandatorDb,
  userIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, Check[]>> {
  const { rows } = await sql<Check>`
    select distinct on (checked.user_id, checked.month) checked.user_id, checked.month::text as month,
      checked.checked_at, checked.remark, checked.content_hash, person.first_name || ' ' || person.last_name as by
    from steering_checks as checked join users as person on person.id = checked.checked_by
    where checked.user_id = ${oneOf(userIds)} and checked.month >= ${from}::date and checked.month < ${to}::date
    order by checked.user_id, checked.month, checked.checked_at desc, checked.id desc`.execute(db);
  return rowsBy(rows, ({ user_id }) => user_id);
}

async function saidChecks(
  db: MandatorDb,
  userId: string,
  checks: readonly Check[],
  days: { from: string; to: string },
): Promise<RegisteredDriver["checks"]> {
  if (checks.length === 0) return [];
  const logs = (await readDays(db, [userId], days)).get(userId) ?? [];
  return checks.map(({ month, checked_at: at, by, remark, content_hash }) => {
    const isCurrent = hashDays(logs.filter(({ day }) => firstOf(day) === month)).equals(content_hash);
    return { month, at, by, remark, isCurrent };
  });
}
