import type { Actor } from "@wegbuch/contract/access/actor";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { requireAnalysis } from "./queries.ts";

/** Deletes an analysis with all it found, calculated or not; 404 where the actor may not see it. */
export async function removeAnalysis(database: Database, actor: Actor, id: string): Promise<void> {
  await inMandator(database, actor, (db) => requireAnalysis(db, actor, id));
  // As the one who analyses: he is given the time that what was found over years takes.
  const remove = (db: MandatorDb) => db.deleteFrom("geofence_analyses").where("id", "=", id).execute();
  await inMandator(database, actor, remove, { role: "tracker" });
}
