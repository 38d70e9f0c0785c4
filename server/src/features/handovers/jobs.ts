import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { endUnfetched } from "./end-unfetched.ts";

/** Reservations of one transaction. */
const mostAtOnce = 100;

/**
 * Cancels reservations whose vehicles nobody fetched within an hour, where their company wants that; several may do so at
 * once, and each is cancelled once (rule reservations/not-picked-up).
 */
export async function endUnfetchedReservations(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  let count = mostAtOnce;
  while (count === mostAtOnce)
    count = await inMandator(database, mandatorId, (db) => endUnfetched(db, clock.now(), mostAtOnce), {
      role: "tracker",
    });
}
