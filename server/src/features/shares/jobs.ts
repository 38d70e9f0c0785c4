import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";

const dayMs = 86_400_000;

/** Clears away links of a company that have not worked for a day (rule live/share); the history still tells of them. Due every day. */
export async function forgetShares(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs);
  await inMandator(database, mandatorId, (db) =>
    db.deleteFrom("shares").where("expires_at", "<", before).execute(),
  );
}
