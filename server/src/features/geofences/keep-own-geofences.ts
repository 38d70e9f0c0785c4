import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { CannotStart } from "../../platform/cannot-start.ts";
import { enqueueCrossing } from "./change-geofence.ts";
import { keepRevision } from "./keep-revision.ts";
import type { ShapeColumns } from "./make-shape.ts";

type Parts = { database: Database; clock: Clock };
type Fence = { title: string; shape: ShapeColumns };

/**
 * Adds the operator's fences to a mandator, or reshapes those of the same title; its people cannot edit them
 * (rule geofences/operators).
 */
export async function keepOwnGeofences(
  { database, clock }: Parts,
  mandatorId: string,
  fences: readonly Fence[],
): Promise<void> {
  await inMandator(database, mandatorId, async (db) => {
    const mandator = await db
      .selectFrom("mandators")
      .select("id")
      .where("id", "=", mandatorId)
      .executeTakeFirst();
    if (mandator === undefined) throw new CannotStart(`There is no mandator ${mandatorId}.`);
    for (const fence of fences) await keepOne(db, clock, fence);
    await keepRevision(db);
  });
}

async function keepOne(db: MandatorDb, clock: Clock, { title, shape }: Fence): Promise<void> {
  const replaced = await db
    .updateTable("geofences")
    .set(shape)
    .where("title", "=", title)
    .where("is_editable", "=", false)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of replaced) await enqueueCrossing(db, id);
  if (replaced.length > 0) return;
  const row = { id: newId(clock), title, ...shape, is_editable: false, created_at: clock.now() };
  await db.insertInto("geofences").values(row).execute();
  recordChange(db, "System", { kind: "geofence", id: row.id }, {}, { created: title });
}
