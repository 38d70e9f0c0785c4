import type { Actor } from "@wegbuch/contract/access/actor";
import type { BulkArchiveToggle } from "@wegbuch/contract/costcenters/schemas";
import { de, en } from "@wegbuch/contract/costcenters/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { invalid, Problem, say as sayGeneral } from "../../platform/http/problem.ts";
import { whoFlips } from "../../platform/who-flips.ts";
import { updateCostcenters } from "./change-costcenters.ts";
import { holdCostcenters } from "./rows.ts";

type Parts = { database: Database; clock: Clock };

const say = inBothLanguages(de, en);

/**
 * Archives the cost centres that are in use, with a comment, and takes the others back, or only one of both as is
 * wanted, all of them or none (rule lists/archive-toggle).
 */
export async function toggleCostcenterArchives(
  { database, clock }: Parts,
  actor: Actor,
  { ids, comment, isArchived }: BulkArchiveToggle,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const held = await holdCostcenters(db, ids);
    const { leaving, returning } = whoFlips(held, isArchived);
    if (leaving.length > 0) {
      if (!comment) throw invalid("comment", sayGeneral.commentIsEmpty);
      const columns = { archived_at: clock.now(), archive_comment: comment };
      await updateCostcenters(db, actor, leaving, columns);
    }
    if (returning.length > 0) await updateCostcenters(db, actor, returning, { archived_at: null });
  });
}

/** Deletes an archived cost centre, 409 for others (rule lists/deletion); its key is free then. */
export async function removeCostcenter({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const held = await holdCostcenters(db, [id]);
    if (held[0]!.archived_at === null) {
      throw new Problem(409, "Conflict", { message: say.costcenterIsNotArchived });
    }
    await updateCostcenters(db, actor, held, { deleted_at: clock.now() });
  });
}
