import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";

/**
 * Up to how many meters automatic trips of the mandator are hidden (OQ-090). Until the transaction ends, those who add to
 * the sums and who counts them anew, alone, keep off each other: nothing is counted by a limit that was.
 */
export async function readHiddenLimit(db: MandatorDb, { isAlone = false } = {}): Promise<number> {
  const lock = isAlone ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(3, hashtext(${mandatorOf(db)}))`.execute(db);
  const { limit } = await db
    .selectFrom("mandators")
    .select("hide_trips_up_to_in_meter as limit")
    .executeTakeFirstOrThrow();
  return limit;
}
