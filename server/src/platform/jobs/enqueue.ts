import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { MandatorDb } from "../db/database.ts";
import type { DB } from "../db/types.ts";

/** What can be asked for in a transaction and is done after it by the worker. A slice adds its jobs here. */
export const jobNames = [
  "analyseGeofences",
  "askRules",
  "crossTrips",
  "lookUpAddresses",
  "packOwnData",
  "recountSums",
  "sealMonths",
  "sendMail",
  "sendReportMail",
] as const;

export type JobName = (typeof jobNames)[number];

type Timing = {
  /** Asking again under the same key before the job has begun replaces it. */
  key?: string;
  /** Not before this moment; at once if it is left out. */
  runAt?: Date;
};

/**
 * Queues a job in this transaction; it runs in the same mandator after the commit, again and again until it succeeds.
 * Of the roles outside a mandator only admin and jobs may: such a job has none.
 */
export async function enqueue(
  db: MandatorDb | Transaction<DB>,
  name: JobName,
  payload: object = {},
  timing: Timing = {},
): Promise<void> {
  const { key = null, runAt = null } = timing;
  await sql`select enqueue(${name}, ${JSON.stringify(payload)}::jsonb, ${runAt}::timestamptz, ${key}::text)`.execute(
    db,
  );
}
