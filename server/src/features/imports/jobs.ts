import { unfinishedHours } from "@wegbuch/contract/imports/rules";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";

/** Forgets recordings of which the rest has not come for a day (rule imports/positions); nothing became of them. */
export function forgetUnfinished(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - unfinishedHours * 3_600_000);
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const left = await db
        .selectFrom("imports")
        .select("id")
        .where("kind", "=", "positions")
        .where("finished_at", "is", null)
        .where("undone_at", "is", null)
        .where("created_at", "<", since)
        .orderBy("id")
        .execute();
      for (const { id } of left) {
        // Who is sending, or finishing it this moment, comes first.
        const { numDeletedRows } = await db
          .deleteFrom("imports")
          .where("id", "=", id)
          .where("finished_at", "is", null)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await sql`select forget_import_box(${id}, ${now})`.execute(db);
      }
    },
    { role: "jobs" },
  );
}
