import type { Actor } from "@wegbuch/contract/access/actor";
import type { Removal } from "@wegbuch/contract/kit/wire";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { updateGeofence } from "./change-geofence.ts";
import { holdGeofence } from "./rows.ts";
import { sayDrawnGeofences } from "./say-geofence.ts";

/** Deletes a fence in the eyes of everybody; analyses keep what they found (rule geofences/deletion). */
export async function removeGeofence(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const before = await holdGeofence(db, actor, id);
    const read = async () => (await sayDrawnGeofences(db, actor, [id]))[0];
    await refuseOutdated(db, actor, { id, version, read });
    await updateGeofence(db, actor, before, { deleted_at: clock.now() });
  });
}
