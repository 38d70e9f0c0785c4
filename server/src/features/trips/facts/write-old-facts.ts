import { type Database, inMandator } from "../../../platform/db/database.ts";
import { writeFacts } from "./write-facts.ts";

/** Few enough that whoever changes a trip of the company waits no longer than for a change of his own. */
const tripsAtOnce = 100;

/**
 * Binds the trips that were there before facts were, some at a time; from then on a trip without facts is none that the
 * product wrote (rule evidence/facts).
 */
export async function writeOldFacts(database: Database, mandatorId: string): Promise<void> {
  let after: string | null = "";
  while (after !== null) after = await writeSome(database, mandatorId, after);
}

/** Gives the last trip it looked at; null when there is none left, or never was any. */
function writeSome(database: Database, mandatorId: string, after: string): Promise<string | null> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      const begun = await db.selectFrom("fact_beginnings").select("mandator_id").executeTakeFirst();
      if (begun !== undefined) return null;
      const trips = await db
        .selectFrom("trips")
        .select("id")
        .where("finished_at", "is not", null)
        .$if(after !== "", (query) => query.where("id", ">", after))
        .orderBy("id")
        .limit(tripsAtOnce)
        .forKeyShare()
        .execute();
      await writeFacts(
        db,
        trips.map(({ id }) => id),
        true,
      );
      if (trips.length === tripsAtOnce) return trips.at(-1)!.id;
      await db
        .insertInto("fact_beginnings")
        .values({ mandator_id: mandatorId })
        .onConflict((known) => known.doNothing())
        .execute();
      return null;
    },
    { role: "tracker" },
  );
}
