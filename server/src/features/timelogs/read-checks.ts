import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { hashDays } from "./hash-days.ts";
import { readDays } from "./queries.ts";
import { firstOf } from "./refuse-closed.ts";

/** The last check of a month by the employer; not current where something has changed since. */
export type SaidCheck = { month: string; at: Date; by: string; remark: string; isCurrent: boolean };

type Check = {
  user_id: string;
  month: string;
  checked_at: Date;
  by: string;
  remark: string;
  content_hash: Buffer;
};

/** The last check of each month of some people, in order (rule timelogs/monthly-check); `days` are those of whole months. */
export async function readChecks(
  db: MandatorDb,
  userIds: readonly string[],
  days: { from: string; to: string },
): Promise<Map<string, SaidCheck[]>> {
  const said = new Map<string, SaidCheck[]>();
  for (const [userId, checks] of await lastChecks(db, userIds, days)) {
    const logs = (await readDays(db, [userId], days)).get(userId) ?? [];
    const isCurrent = ({ month, content_hash }: Check) =>
      hashDays(logs.filter(({ day }) => firstOf(day) === month)).equals(content_hash);
    said.set(
      userId,
      checks.map((check) => ({
        month: check.month,
        at: check.checked_at,
        by: check.by,
        remark: check.remark,
        isCurrent: isCurrent(check),
      })),
    );
  }
  return said;
}

async function lastChecks(
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
