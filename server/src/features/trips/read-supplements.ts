import type { Actor } from "@wegbuch/contract/access/actor";
import type { Supplement } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
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
  if (trip === undefined) return undefined;
  const rows = await db
    .selectFrom("visible_supplements as supplement")
    .innerJoin("users", "users.id", "supplement.user_id")
    .select(["supplement.id", "supplement.user_id", "supplement.created_at"])
    .select(["supplement.description", "supplement.contact", "supplement.reason"])
    .select(sql<string>`first_name || ' ' || last_name`.as("user_name"))
    .where("supplement.trip_id", "=", tripId)
    .orderBy("supplement.created_at")
    .orderBy("supplement.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    description: row.description || null,
    contact: row.contact || null,
    reason: row.reason || null,
    user: { id: row.user_id, name: row.user_name },
    createdAt: row.created_at.toISOString(),
  }));
}
