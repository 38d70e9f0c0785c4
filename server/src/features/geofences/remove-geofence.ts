import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { updateGeofence } from "./change-geofence.ts";
import { holdGeofence } from "./rows.ts";

/** Deletes a fence in the eyes of everybody; analyses keep what they found (OQ-194). */
export async function removeGeofence(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const before = await holdGeofence(db, actor, id);
    await updateGeofence(db, actor, before, { deleted_at: clock.now() });
  });
}
