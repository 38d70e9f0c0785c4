import { addDays, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { Clock } from "../../platform/clock.ts";
import { mostLateDays } from "../../config.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { endDeadlines } from "./end-deadlines.ts";

/** Trips of one transaction: few enough that people who write in the same logbooks wait for a moment only. */
const tripsAtOnce = 100;

const daysToState = 7;
const daysToFindAddresses = 3;

/**
 * Does with trips whose deadline is over what their company has switched on; several may do so at once, and each trip is
 * closed once (rule inbox/closing).
 */
export async function closeDeadlines(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  const closing = { now, ...limitsAt(now), most: tripsAtOnce };
  let count = tripsAtOnce;
  while (count === tripsAtOnce)
    count = await inMandator(database, mandatorId, (db) => endDeadlines(db, closing), { role: "tracker" });
  await inMandator(database, mandatorId, (db) => forgetEndedRules(db, now), { role: "tracker" });
}

/** No late record can tell any more of a trip that an ended rule was for (rule classificationrules/ended). */
async function forgetEndedRules(db: MandatorDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - mostLateDays * 86_400_000);
  await db.deleteFrom("classification_rules").where("ended_at", "<", before).execute();
}

/** Before which instants a trip has to have ended and arrived, that its days are over (rule inbox/deadline). */
function limitsAt(now: Date): { knownBefore: Date; withoutAddressesBefore: Date } {
  const daysAgo = (days: number) => new Date(startOfDay(addDays(dayOf(now.getTime()), -days)));
  return {
    knownBefore: daysAgo(daysToState),
    withoutAddressesBefore: daysAgo(daysToState + daysToFindAddresses),
  };
}
