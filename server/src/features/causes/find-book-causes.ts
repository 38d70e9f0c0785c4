import { addDays, addMonths, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { packages } from "@wegbuch/contract/access/packages";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";
import { findExceededWeeks } from "../timelogs/find-exceeded-weeks.ts";

/** What endangers the logbooks of this month and the one before, as the check last found it (rule audit/kept). */
export async function findAuditFindings(db: MandatorDb, now: Date): Promise<Cause[]> {
  const first = addMonths(`${dayOf(now).slice(0, 7)}-01`, -1);
  const { rows } = await sql<{ vehicle_id: string; month: string; count: number }>`
    select audit_months.vehicle_id, month::text as month, endangers as count
    from audit_months
    join vehicles on vehicles.mandator_id = audit_months.mandator_id and vehicles.id = audit_months.vehicle_id
    where month >= ${first}::date and endangers > 0
      and vehicles.archived_at is null and vehicles.deleted_at is null`.execute(db);
  return rows.map(({ vehicle_id, month, count }) => ({
    key: `${vehicle_id} ${month}`,
    vehicleId: vehicle_id,
    happenedAt: now,
    facts: { count, from: month },
  }));
}

/** Whose driving or working of this week or the last is more than the law or the agreement allows (rule timelogs/agreement). */
export async function findExceeded(db: MandatorDb, now: Date): Promise<Cause[]> {
  const company = await db
    .selectFrom("mandators")
    .select("packages")
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  if ((company.packages & packages.TimeLog) === 0) return [];
  const weeks = await findExceededWeeks(db, { from: addDays(dayOf(now), -7), now });
  return weeks.map(({ userId, monday }) => ({
    key: `${userId} ${monday}`,
    userId,
    happenedAt: now,
    facts: { from: monday },
  }));
}
