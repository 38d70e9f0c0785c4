import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";

/** Days that must stay: of these vehicles, or of all where none is named. */
type HeldDays = { vehicleIds: readonly string[]; from: string; to: string };

export type ErasingParts = {
  database: Database;
  clock: Clock;
  /** What is held besides what the company holds now (rule retention/restores). */
  held?: readonly HeldDays[];
};

/** Enters a company for a piece of erasing: `inside(work)`, in the role of jobs unless said otherwise. */
export function enterErasing({ database, held = [] }: ErasingParts, mandatorId: string) {
  return <T>(work: (db: MandatorDb) => Promise<T>, role: "jobs" | "tracker" = "jobs"): Promise<T> =>
    inMandator(
      database,
      mandatorId,
      async (db) => {
        if (held.length > 0)
          await sql`select set_config('app.held', ${JSON.stringify(held)}, true)`.execute(db);
        return work(db);
      },
      { role },
    );
}
