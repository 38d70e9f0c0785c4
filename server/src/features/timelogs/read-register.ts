import type { Actor } from "@wegbuch/contract/access/actor";
import type { DriverDuty } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { peopleWithDays } from "./queries.ts";
import { readChecks, type SaidCheck } from "./read-checks.ts";

export type RegisteredDriver = {
  name: string;
  foreignId: string;
  birthDate: string | null;
  duty: DriverDuty["steeringDuty"];
  isMainJob: boolean;
  exemptReason: string | null;
  checks: SaidCheck[];
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
      checks: checks.get(id) ?? [],
    });
  }
  return drivers;
}
