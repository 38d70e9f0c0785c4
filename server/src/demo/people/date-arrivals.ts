import { sql } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";

/**
 * The boxes of the demo tell of months in one go, but are to have told all along: a trip arrived when it was over, so that
 * what its driver stated weeks later shows as late.
 */
export function dateArrivals(database: Database, mandatorId: string, tripIds: readonly string[]) {
  return inMandator(
    database,
    mandatorId,
    (db) =>
      sql`update trips set created_at = finished_at
        where id = any(${[...tripIds]}::uuid[]) and finished_at < created_at and locked_at is null`.execute(
        db,
      ),
    { role: "tracker" },
  );
}
