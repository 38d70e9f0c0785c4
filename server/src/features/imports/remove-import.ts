import type { Actor } from "@wegbuch/contract/access/actor";
import type { Import, ImportUndo } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { judgeImported, type LeftOfImport, removeImported } from "../trips/editing/remove-imported.ts";
import { refuse, sayRefusal } from "../trips/editing/refuse-trips.ts";
import { readImports, seenImports } from "./queries.ts";

const say = inBothLanguages(de, en);

/**
 * Undoes an import slice by slice, so that nobody waits for a hundred thousand trips (rule imports/undo): each call deletes
 * one, the first only if all of its trips may be deleted. A recording leaves its vehicle with the first one, and its points go
 * behind its trips. What was undone already stays so.
 */
export function removeImport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<Import> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const held = await seenImports(db, actor)
      .select(["kind", "undone_at", "undo_begun_at", "undo_reached"])
      .where("id", "=", id)
      // Trips that are made of it meanwhile do not wait, for they are waited for.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (held === undefined) throw notFound("Import");
    if (held.undo_begun_at === null) {
      if (held.kind === "positions") await sql`select leave_import_box(${id}, ${now})`.execute(db);
      await begin(db, actor, { id, now });
    }
    if (held.undone_at === null)
      await removeSlice(db, actor, { id, kind: held.kind, after: held.undo_reached, now });
    const [left] = await readImports(db, [id]);
    return left!;
  });
}

async function begin(db: MandatorDb, actor: Actor, { id, now }: { id: string; now: Date }): Promise<void> {
  const left = await judgeImported(db, actor, { importId: id });
  requireAll(left);
  await db
    .updateTable("imports")
    .set({ undo_begun_at: now, undo_trips: left.trips })
    .where("id", "=", id)
    .execute();
}

type Slice = { id: string; kind: string; after: string | null; now: Date };

async function removeSlice(db: MandatorDb, actor: Actor, { id, kind, after, now }: Slice): Promise<void> {
  const { removed, reached, isOver } = await removeImported(db, actor, {
    importId: id,
    after,
    require: requireAll,
    now,
  });
  const points = isOver && kind === "positions" ? await removePoints(db, id) : 0;
  await db
    .updateTable("imports")
    .set((row) => ({
      removed: row("removed", "+", removed),
      removed_points: row("removed_points", "+", points),
      undo_reached: reached,
      undone_at: isOver && points < pointsOfSlice ? now : null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Few enough for a statement on a slow disk. */
const pointsOfSlice = 50_000;

/** Gives how many; fewer than a slice once none is left. */
async function removePoints(db: MandatorDb, id: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select forget_import_points(${id}, ${pointsOfSlice}) as removed`.execute(db);
  return rows[0]!.removed;
}

/** Refuses unless all trips that are left may be deleted by who asks. */
function requireAll({ whyNot, beyond }: LeftOfImport): void {
  refuse(whyNot);
  if (beyond > 0) throw new Problem(409, "Conflict", { message: say.importIsBeyond });
}

/** What undoing an import would do now, to ask before it is done. */
export function readUndo(
  { database, language }: { database: Database; language: Language },
  actor: Actor,
  id: string,
): Promise<ImportUndo> {
  return inMandator(database, actor, async (db) => {
    const seen = await seenImports(db, actor).select("removed").where("id", "=", id).executeTakeFirst();
    if (seen === undefined) throw notFound("Import");
    const { trips, changed, whyNot, beyond } = await judgeImported(db, actor, { importId: id });
    const refusal = sayRefusal(whyNot) ?? (beyond > 0 ? say.importIsBeyond : null);
    return { trips, changed, removed: seen.removed, whyNot: refusal?.[language] ?? null };
  });
}
