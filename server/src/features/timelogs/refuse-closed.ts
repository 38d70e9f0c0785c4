import { addMonths, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { MandatorDb } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { say } from "./say-events.ts";

/**
 * Refuses with 409 what would change a day of a month that is closed (rule timelogs/closing). Nobody closes the month of that
 * person until the transaction ends.
 */
export async function refuseClosed(
  db: MandatorDb,
  { userId, day }: { userId: string; day: string },
): Promise<void> {
  // Whoever closes a month waits here, or is waited for.
  await db.selectFrom("users").select("id").where("id", "=", userId).forShare().execute();
  const closed = await db
    .selectFrom("work_months")
    .select("month")
    .where("user_id", "=", userId)
    .where("month", "=", firstOf(day))
    .where("closed_at", "is not", null)
    .executeTakeFirst();
  if (closed !== undefined) throw new Problem(409, "Conflict", { message: say.monthIsClosed });
}

/**
 * Refuses with 409 to let a shift end elsewhere where it did or would reach into a closed month: what was driven there after
 * midnight would count twice or not at all (rule timelogs/closing). Whoever calls holds the person (see refuseClosed).
 */
export async function refuseReach(
  db: MandatorDb,
  { userId, day }: { userId: string; day: string },
  [before, after]: readonly [Date | null, Date | null],
): Promise<void> {
  if (before?.getTime() === after?.getTime()) return;
  const next = addMonths(firstOf(day), 1);
  // A drive that begins as the shift ends is of it no more.
  const reaches = (end: Date | null) => end !== null && dayOf(new Date(end.getTime() - 1)) >= next;
  if (!reaches(before) && !reaches(after)) return;
  const closed = await db
    .selectFrom("work_months")
    .select("month")
    .where("user_id", "=", userId)
    .where("month", "=", next)
    .where("closed_at", "is not", null)
    .executeTakeFirst();
  if (closed !== undefined) throw new Problem(409, "Conflict", { message: say.nextMonthIsClosed });
}

/** The first day of the month of a day, or of a month. */
export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
