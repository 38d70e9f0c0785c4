import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotRemove } from "@wegbuch/contract/trips/rules";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { holdTrips } from "./hold-trips.ts";
import { actorAsking, refuse } from "./refuse-trips.ts";

/**
 * Deletes the trips of an import that are still there as `removeTrip` does: all of them, or none if one of them may not be
 * deleted (rule imports/undo).
 */
export async function removeImported(
  db: MandatorDb,
  actor: Actor,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const rows = await db
    .selectFrom("visible_trips")
    .select("id")
    .where("mandator_id", "=", mandatorOf(db))
    .where("import_id", "=", importId)
    .where("deleted_at", "is", null)
    .execute();
  if (rows.length === 0) return;
  const trips = await holdTrips(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  refuse(whyNotRemove(trips, actorAsking(actor)));
  const changes = trips.map((before) => ({ before, after: { ...before, deletedAt: now.getTime() } }));
  await writeTrips(db, changes, { author: actor, now });
}
