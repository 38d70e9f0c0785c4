import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { sql } from "kysely";

type Parts = { database: Database; clock: Clock };

/** Forgets who looked longer than twelve months ago (rule privacy/looks). */
export async function forgetLooks({ database, clock }: Parts, mandatorId: string): Promise<void> {
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .deleteFrom("place_views")
        .where("hour", "<", sql<Date>`${clock.now()}::timestamptz - interval '12 months'`)
        .execute(),
    { role: "jobs" },
  );
}
