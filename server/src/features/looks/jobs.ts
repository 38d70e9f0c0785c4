import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { sql } from "kysely";

type Parts = { database: Database; clock: Clock };

/** Forgets who looked longer than twelve months ago (rule privacy/looks). */
export async function forgetLooks({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const before = sql<Date>`${clock.now()}::timestamptz - interval '12 months'`;
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      await db.deleteFrom("place_views").where("hour", "<", before).execute();
      // An hour longer than the looks of whoever was told by it, as these are of the hour it began with.
      await db
        .deleteFrom("told_addresses")
        .where("told_at", "<", sql<Date>`${before} - interval '1 hour'`)
        .execute();
    },
    { role: "jobs" },
  );
}
