import type { Actor } from "@wegbuch/contract/access/actor";
import { metadataCategories } from "@wegbuch/contract/geofences/codes";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type { NewMetadata } from "@wegbuch/contract/geofences/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { holdGeofence } from "./rows.ts";

const say = inBothLanguages(de, en);

/** Notes something at a fence; 409 when it is noted there already (rule geofences/notes). */
export async function addMetadata(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { idGeoFence, idCategory, dataValue }: NewMetadata,
): Promise<{ id: string }> {
  const row = { id: newId(clock), geofence_id: idGeoFence, category: idCategory, value: dataValue };
  return inMandator(database, actor, async (db) => {
    await holdGeofence(db, actor, idGeoFence);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("geofence_metadata")
      .values({ ...row, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      throw new Problem(409, "Conflict", { errors: { dataValue: [say.entryIsTaken] } });
    }
    recordChange(db, actor, { kind: "geofence", id: idGeoFence }, {}, shownMetadata(row));
    return { id: row.id };
  });
}

export async function removeMetadata(database: Database, actor: Actor, id: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const { geofence_id } = await requireMetadata(db, id);
    await holdGeofence(db, actor, geofence_id);
    const removed = await db
      .deleteFrom("geofence_metadata")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (removed === undefined) throw notFound("Metadata");
    recordChange(db, actor, { kind: "geofence", id: geofence_id }, shownMetadata(removed), {});
  });
}

async function requireMetadata(db: MandatorDb, id: string): Promise<{ geofence_id: string }> {
  const found = await db
    .selectFrom("geofence_metadata")
    .select("geofence_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw notFound("Metadata");
  return found;
}

/** The property is called after the category. */
export const shownMetadata = ({ category, value }: { category: number; value: string }): Shown => ({
  [category === metadataCategories.worker ? "worker" : "others"]: value,
});
