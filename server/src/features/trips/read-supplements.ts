import type { Actor } from "@wegbuch/contract/access/actor";
import type { Supplement } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { seenTrips } from "./find-trip-rows.ts";

/** What was added to a locked trip, the oldest first; undefined if the actor does not see it (rule trips/supplements). */
export async function readSupplements(
  db: MandatorDb,
  actor: Actor,
  tripId: string,
): Promise<Supplement[] | undefined> {
  const trip = await seenTrips(db, actor, { isDeleted: true })
    .select("trip.id")
    .where("trip.id", "=", tripId)
    .executeTakeFirst();
  return trip && ((await findSupplements(db, [tripId])).get(tripId) ?? []);
}

/** The same of many trips, by their ids; which of them somebody sees is for the caller to know. */
export async function findSupplements(
  db: MandatorDb,
  tripIds: readonly string[],
): Promise<Map<string, Supplement[]>> {
  const rows = await db
    .selectFrom("visible_supplements as supplement")
    .innerJoin("users", "users.id", "supplement.user_id")
    .select(["supplement.id", "supplement.trip_id", "supplement.user_id", "supplement.created_at"])
    .select(["supplement.description", "supplement.contact", "supplement.reason"])
    .select(sql<string>`first_name || ' ' || last_name`.as("user_name"))
    .where("supplement.trip_id", "=", oneOf(tripIds))
    .orderBy("supplement.created_at")
    .orderBy("supplement.id")
    .execute();
  const supplements = new Map<string, Supplement[]>();
  for (const row of rows) {
    const earlier = supplements.get(row.trip_id) ?? [];
    supplements.set(row.trip_id, [...earlier, supplementOf(row)]);
  }
  return supplements;
}

type SupplementRow = {
  id: string;
  description: string;
  contact: string;
  reason: string;
  user_id: string;
  user_name: string;
  created_at: Date;
};

const supplementOf = (row: SupplementRow): Supplement => ({
  id: row.id,
  description: row.description || null,
  contact: row.contact || null,
  reason: row.reason || null,
  user: { id: row.user_id, name: row.user_name },
  createdAt: row.created_at.toISOString(),
});
