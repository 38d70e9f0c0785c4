import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";

/**
 * Until the transaction ends, those who add to the sums and who counts them anew, alone, keep off each other: nothing is
 * counted by a limit that was.
 */
export async function holdHiddenLimit(db: MandatorDb, { isAlone = false } = {}): Promise<void> {
  const lock = isAlone ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(3, hashtext(${mandatorOf(db)}))`.execute(db);
}

/** Up to how many meters automatic trips of the mandator are hidden (rule trips/hidden), held so. */
export async function readHiddenLimit(db: MandatorDb, holding?: { isAlone?: boolean }): Promise<number> {
  await holdHiddenLimit(db, holding);
  const { limit } = await db
    .selectFrom("mandators")
    .select("hide_trips_up_to_in_meter as limit")
    .executeTakeFirstOrThrow();
  return limit;
}
