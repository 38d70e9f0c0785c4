import type { Retention } from "@wegbuch/contract/retention/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { readRetention } from "./queries.ts";

/** Days that must stay: of these vehicles, or of all where none is named. */
type HeldDays = { vehicleIds: readonly string[]; from: string; to: string };

export type ErasingParts = {
  database: Database;
  clock: Clock;
  /** What is held besides what the company holds now (rule retention/restores). */
  held?: readonly HeldDays[];
  /** By what it is erased; not said where an erasure is repeated. */
  order?: Retention;
};

/** The company has said something else meanwhile. */
export class OtherOrder extends Error {}

export type EnterErasing = ReturnType<typeof enterErasing>;

/** Enters a company for a piece of erasing: `inside(work)`, in the role of jobs unless said otherwise. */
export function enterErasing({ database, held = [], order }: ErasingParts, mandatorId: string) {
  return <T>(work: (db: MandatorDb) => Promise<T>, role: "jobs" | "tracker" = "jobs"): Promise<T> =>
    inMandator(
      database,
      mandatorId,
      async (db) => {
        // Nobody waits for the disk behind a lock: what a crash takes back is erased again, and never the end without the rest.
        await sql`select set_config('synchronous_commit', 'off', true),
          set_config('app.held', ${held.length > 0 ? JSON.stringify(held) : ""}, true)`.execute(db);
        if (order) await holdOrder(db, order);
        return work(db);
      },
      { role },
    );
}

/** Nothing else is said before the piece is over, and nothing goes once it is (rule retention/switch). */
async function holdOrder(db: MandatorDb, order: Retention): Promise<void> {
  await sql`select lock_retention(false)`.execute(db);
  const now = await readRetention(db);
  const isAsItWas =
    now.isErasing === order.isErasing &&
    now.trackRetentionDays === order.trackRetentionDays &&
    now.logbookRetentionYears === order.logbookRetentionYears;
  if (!isAsItWas) throw new OtherOrder();
}
