import type { Actor } from "@wegbuch/contract/access/actor";
import type { Costcenter, CostcenterInput } from "@wegbuch/contract/costcenters/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { readCostcenter } from "./queries.ts";
import { problemOf } from "./rows.ts";

/** Adds a cost centre, or one line of an import (rule costcenters/keys); 409 when the mandator has its key already. */
export async function createCostcenter(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { foreignId, description }: CostcenterInput,
): Promise<Costcenter> {
  const row = { id: newId(clock), foreign_id: foreignId, description, created_at: clock.now() };
  return inMandator(database, actor, async (db) => {
    await db.insertInto("costcenters").values(row).execute();
    recordChange(db, actor, { kind: "costcenter", id: row.id }, {}, { created: foreignId });
    return (await readCostcenter(db, row.id))!;
  }).catch((error: unknown) => {
    throw problemOf(error, foreignId);
  });
}
