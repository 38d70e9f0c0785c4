import type { Actor } from "@wegbuch/contract/access/actor";
import type { Group, NewGroup } from "@wegbuch/contract/groups/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { findGroup, holdTree, requireFreeName } from "./rows.ts";

/** Adds a group below another; 404 when there is none, 409 when a sibling has the name. */
export async function createGroup(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { name, parentId }: NewGroup,
): Promise<Group> {
  const id = newId(clock);
  return inMandator(database, actor, async (db) => {
    await holdTree(db);
    await findGroup(db, parentId);
    await requireFreeName(db, { name, parentId });
    const row = { id, name, parent_id: parentId, created_at: clock.now() };
    await db.insertInto("groups").values(row).execute();
    recordChange(db, actor, { kind: "group", id }, {}, { created: name });
    return { id, name, parentId };
  });
}
