import type { Actor } from "@wegbuch/contract/access/actor";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { requireAnalysis } from "./queries.ts";

/** Deletes an analysis with all it found, calculated or not; 404 where the actor may not see it. */
export async function removeAnalysis(database: Database, actor: Actor, id: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    await requireAnalysis(db, actor, id);
    await db.deleteFrom("geofence_analyses").where("id", "=", id).execute();
  });
}
