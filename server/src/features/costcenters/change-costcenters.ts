import type { Actor } from "@wegbuch/contract/access/actor";
import type { Costcenter, CostcenterInput } from "@wegbuch/contract/costcenters/schemas";
import type { Updateable } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { readCostcenter } from "./queries.ts";
import { type CostcenterRow, holdCostcenters, problemOf, shownCostcenter } from "./rows.ts";

export async function changeCostcenter(
  database: Database,
  actor: Actor,
  id: string,
  { foreignId, description }: CostcenterInput,
): Promise<Costcenter> {
  return inMandator(database, actor, async (db) => {
    const held = await holdCostcenters(db, [id]);
    await updateCostcenters(db, actor, held, { foreign_id: foreignId, description });
    return (await readCostcenter(db, id))!;
  }).catch((error: unknown) => {
    throw problemOf(error, foreignId);
  });
}

/**
 * Gives several cost centres one description, all of them or none; left out, nothing changes
 * (rule costcenters/bulk-edit).
 */
export async function changeDescriptions(
  database: Database,
  actor: Actor,
  ids: readonly string[],
  description: string | null | undefined,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const held = await holdCostcenters(db, ids);
    if (description !== undefined && description !== null) {
      await updateCostcenters(db, actor, held, { description });
    }
  });
}

/** Writes what is new of cost centres that are held, and notes what is different then. */
export async function updateCostcenters(
  db: MandatorDb,
  actor: Actor,
  held: readonly CostcenterRow[],
  columns: Updateable<DB["costcenters"]>,
): Promise<void> {
  const ids = held.map(({ id }) => id);
  const rows = await db
    .updateTable("costcenters")
    .set(columns)
    .where("id", "=", oneOf(ids))
    .returningAll()
    .execute();
  const after = new Map(rows.map((row) => [row.id, row]));
  await inTurns(held, (before) => {
    const { id } = before;
    const shown = shownCostcenter(after.get(id)!);
    recordChange(db, actor, { kind: "costcenter", id }, shownCostcenter(before), shown);
  });
}
