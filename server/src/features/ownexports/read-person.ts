import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  language: string;
  company: string;
  personalNumber: string | null;
  role: number;
  birthDate: string | null;
  steeringDuty: number;
  isDrivingMainJob: boolean;
  /** Since when he need not keep a log, and why. */
  logExemptSince: string | null;
  logExemptReason: string | null;
  groups: string[];
  remark: string;
  createdAt: Date;
};

/** Who somebody is here; null for one who is not there any more. */
export async function readPerson(db: MandatorDb, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select users.id, first_name as "firstName", last_name as "lastName", logins.email, users.language,
      mandators.name as company, foreign_id as "personalNumber", role_id as role, birth_date as "birthDate",
      steering_duty as "steeringDuty", is_driving_main_job as "isDrivingMainJob", log_exempt_since as "logExemptSince",
      log_exempt_reason as "logExemptReason",
      array(select groups.name from group_users as member
        join groups on groups.mandator_id = member.mandator_id and groups.id = member.group_id
        where member.user_id = users.id order by groups.name, groups.id) as groups,
      users.description as remark, users.created_at as "createdAt"
    from users
    join logins on logins.id = users.id
    join mandators on mandators.id = users.mandator_id
    where users.id = ${userId} and users.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
