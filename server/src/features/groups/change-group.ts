import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/groups/texts";
import type { Group, GroupChange, GroupDetail } from "@wegbuch/contract/groups/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { changeMembers } from "./change-members.ts";
import { readGroup } from "./queries.ts";
import { findGroup, holdTree, requireFreeName } from "./rows.ts";

const say = inBothLanguages(de, en);

/** Renames a group, the root too, and sets its direct members; what is left out stays (rule groups/tree). */
export async function changeGroup(
  database: Database,
  actor: Actor,
  id: string,
  { name, vehicleIds, userIds }: GroupChange,
): Promise<GroupDetail> {
  return inMandator(database, actor, async (db) => {
    await holdTree(db);
    const group = await findGroup(db, id);
    if (name !== undefined && name !== group.name) {
      await requireFreeName(db, { ...group, name });
      await db.updateTable("groups").set({ name }).where("id", "=", id).execute();
      recordChange(db, actor, { kind: "group", id }, { name: group.name }, { name });
    }
    const renamed = { ...group, name: name ?? group.name };
    if (vehicleIds !== undefined) await changeMembers(db, actor, "vehicle", renamed, vehicleIds);
    if (userIds !== undefined) await changeMembers(db, actor, "user", renamed, userIds);
    return (await readGroup(db, actor, id))!;
  });
}

/** Moves a group with all below it: 400 into itself or below, 409 for the root and for a name a sibling has there. */
export async function moveGroup(
  database: Database,
  actor: Actor,
  id: string,
  parentId: string,
): Promise<Group> {
  return inMandator(database, actor, async (db) => {
    await holdTree(db);
    const group = await findGroup(db, id);
    const parent = await findGroup(db, parentId);
    const above = await pathTo(db, parentId);
    if (group.parentId === null) throw new Problem(409, "Conflict", { message: say.groupIsRoot });
    if (above.includes(id)) throw invalid("parentId", say.groupIsBelow);
    const moved = { ...group, parentId };
    if (parentId === group.parentId) return moved;
    await requireFreeName(db, moved);
    await db.updateTable("groups").set({ parent_id: parentId }).where("id", "=", id).execute();
    const before = await findGroup(db, group.parentId);
    recordChange(db, actor, { kind: "group", id }, { parentId: before.name }, { parentId: parent.name });
    return moved;
  });
}

/** A group and all above it. */
async function pathTo(db: MandatorDb, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path as (
      select id, parent_id from groups where id = ${id}
      union
      select groups.id, groups.parent_id from groups join path on groups.id = path.parent_id)
    select id from path`.execute(db);
  return rows.map((group) => group.id);
}
