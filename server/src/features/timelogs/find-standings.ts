import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { hashDays } from "./hash-days.ts";
import { firstOf } from "./refuse-closed.ts";

/** How far the months of some people are, asked with the days of each: closed, confirmed as it is, or neither. */
export async function findStandings(db: MandatorDb, userIds: readonly string[], month: string) {
  const rows = await db
    .selectFrom("work_months")
    .select(["user_id", "content_hash", "closed_at"])
    .where("user_id", "=", oneOf(userIds))
    .where("month", "=", firstOf(month))
    .execute();
  const known = new Map(rows.map((row) => [row.user_id, row]));
  return (userId: string, days: readonly TimeLog[]) => {
    const kept = known.get(userId);
    if (kept?.closed_at) return "closed" as const;
    return kept?.content_hash?.equals(hashDays(days)) ? ("confirmed" as const) : ("open" as const);
  };
}
