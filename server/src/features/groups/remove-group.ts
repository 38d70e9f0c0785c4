import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/groups/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { Problem } from "../../platform/http/problem.ts";
import { noteMemberships } from "./note-memberships.ts";
import { findGroup, type HeldGroup, holdTree, nameIsTaken } from "./rows.ts";

const say = inBothLanguages(de, en);

/**
 * Removes a group, but never the root: its sub-groups move to the one above, and so do members who have no other group
 * (rule groups/removal). 409 when a sub-group's name is taken there.
 */
export async function removeGroup(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  const deletedAt = shownTime(clock.now());
  await inMandator(database, actor, async (db) => {
    await holdTree(db);
    const group = await findGroup(db, id);
    if (group.parentId === null) throw new Problem(409, "Conflict", { message: say.groupIsRoot });
    const parent = await findGroup(db, group.parentId);
    await liftGroups(db, actor, group, parent);
    for (const kind of ["vehicle", "user"] as const) await liftMembers(db, actor, kind, { group, parent });
    await db.deleteFrom("groups").where("id", "=", id).execute();
    recordChange(db, actor, { kind: "group", id }, { name: group.name }, { deletedAt });
  });
}

async function liftGroups(db: MandatorDb, actor: Actor, group: HeldGroup, parent: HeldGroup): Promise<void> {
  const { rows: taken } = await sql<{ name: string }>`
    select child.name from groups as child
    join groups as sibling on sibling.parent_id = ${parent.id} and lower(sibling.name) = lower(child.name)
    where child.parent_id = ${group.id} and sibling.id <> ${group.id}`.execute(db);
  if (taken.length > 0) throw nameIsTaken(taken[0]!.name);
  // A sub-group may have the name of the group that goes.
  await db.updateTable("groups").set({ name: group.id }).where("id", "=", group.id).execute();
  const lifted = await db
    .updateTable("groups")
    .set({ parent_id: parent.id })
    .where("parent_id", "=", group.id)
    .returning("id")
    .execute();
  for (const { id } of lifted) {
    recordChange(db, actor, { kind: "group", id }, { parentId: group.name }, { parentId: parent.name });
  }
}

const members = {
  vehicle: { table: "group_vehicles", id: "vehicle_id" },
  user: { table: "group_users", id: "user_id" },
} as const;

type Lift = { group: HeldGroup; parent: HeldGroup };

async function liftMembers(
  db: MandatorDb,
  actor: Actor,
  kind: "vehicle" | "user",
  { group, parent }: Lift,
): Promise<void> {
  const [table, memberId] = [sql.table(members[kind].table), sql.ref(members[kind].id)];
  const { rows } = await sql<{ id: string; isLifted: boolean }>`
    with lifted as (
      insert into ${table} (group_id, ${memberId})
      select ${parent.id}::uuid, ${memberId} from ${table} as own
      where group_id = ${group.id} and not exists (
        select from ${table} as other where other.${memberId} = own.${memberId} and other.group_id <> ${group.id})
      order by ${memberId}
      returning ${memberId} as id),
    gone as (delete from ${table} where group_id = ${group.id} returning ${memberId} as id)
    select gone.id, lifted.id is not null as "isLifted" from gone left join lifted on lifted.id = gone.id
    order by gone.id`.execute(db);
  await noteMemberships(
    db,
    actor,
    kind,
    rows.map(({ id, isLifted }) => ({ id, left: group.name, ...(isLifted && { joined: parent.name }) })),
  );
}
