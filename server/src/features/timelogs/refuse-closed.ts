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

/** The first day of the month of a day, or of a month. */
export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
