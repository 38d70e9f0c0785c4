import { isDatabaseAway } from "../db/is-database-away.ts";
import type { Log } from "../log.ts";

/**
 * Does a job for one company after the other. One that fails is noted with what was not done, tried again when the job is
 * due again, and keeps no other waiting; where the database itself is away the job fails.
 */
export async function eachMandator(
  mandatorIds: readonly string[],
  work: (mandatorId: string) => Promise<unknown>,
  { log, undone }: { log: Log; undone: string },
): Promise<void> {
  for (const mandatorId of mandatorIds) {
    try {
      await work(mandatorId);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ mandatorId, err: error }, undone);
    }
  }
}
