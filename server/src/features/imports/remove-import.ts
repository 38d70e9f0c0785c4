import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { removeImported } from "../trips/editing/remove-imported.ts";
import { seenImports } from "./queries.ts";

/** Undoes an import: all its trips are deleted, or none (rule imports/undo); what was undone already stays so. */
export async function removeImport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const held = await seenImports(db, actor)
      .select("undone_at")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) throw notFound("Import");
    if (held.undone_at !== null) return;
    await removeImported(db, actor, { importId: id, now });
    await db.updateTable("imports").set({ undone_at: now }).where("id", "=", id).execute();
  });
}
