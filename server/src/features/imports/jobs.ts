import { unfinishedHours } from "@wegbuch/contract/imports/rules";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";

/**
 * Forgets recordings of which the rest has not come for a day (rule imports/positions); nothing became of them. Each in a
 * transaction of its own, as each may hold a million points.
 */
export async function forgetUnfinished(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const inside = <T>(act: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, mandatorId, act, { role: "jobs" });
  for (const id of await inside((db) => unfinishedBefore(db, now))) {
    await inside((db) => forgetRecording(db, id, now));
  }
}

async function unfinishedBefore(db: MandatorDb, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - unfinishedHours * 3_600_000);
  const left = await db
    .selectFrom("imports")
    .select("id")
    .where("kind", "=", "positions")
    .where("finished_at", "is", null)
    .where("undone_at", "is", null)
    .where("created_at", "<", since)
    .orderBy("id")
    .execute();
  return left.map(({ id }) => id);
}

/** Who is sending, finishing or undoing it this moment comes first. */
async function forgetRecording(db: MandatorDb, id: string, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("imports")
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await sql`select forget_import_box(${id}, ${now})`.execute(db);
}
