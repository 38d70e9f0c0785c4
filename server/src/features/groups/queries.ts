import type { Actor } from "@wegbuch/contract/access/actor";
import type { Group, GroupDetail, GroupNode } from "@wegbuch/contract/groups/schemas";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName } from "../../platform/db/search.ts";
import { groupIsVisible, userIsVisible, vehicleIsVisible } from "./visible-to.ts";

/** The groups a person may see, by name. The parent of the topmost ones is hidden with everything outside. */
export async function listGroups(db: MandatorDb, actor: Actor): Promise<Group[]> {
  const groups = await db
    .selectFrom("groups")
    .select(["id", "name", "parent_id as parentId"])
    .where(groupIsVisible(actor, "groups.id"))
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  const seen = new Set(groups.map((group) => group.id));
  return groups.map((group) => (seen.has(group.parentId ?? "") ? group : { ...group, parentId: null }));
}

/** The groups a person is a direct member of; a parent outside his scope is hidden here too. */
export async function groupsOfUser(db: MandatorDb, actor: Actor): Promise<Group[]> {
  const members = await db
    .selectFrom("group_users")
    .select("group_id")
    .where("user_id", "=", actor.userId)
    .execute();
  const own = new Set(members.map((member) => member.group_id));
  return (await listGroups(db, actor)).filter((group) => own.has(group.id));
}

export async function readGroup(db: MandatorDb, actor: Actor, id: string): Promise<GroupDetail | undefined> {
  const groups = await listGroups(db, actor);
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return undefined;
  return {
    ...group,
    children: groups.filter((one) => one.parentId === group.id),
    vehicles: await vehiclesOf(db, actor, group.id),
    users: await usersOf(db, actor, group.id),
  };
}

/** Hangs groups below their parents; those without one in the list are the roots. */
export function treeOf(groups: readonly Group[]): GroupNode[] {
  const nodes = new Map(
    groups.map(({ id, name }): [string, GroupNode] => [id, { id, name, value: id, children: [] }]),
  );
  const roots: GroupNode[] = [];
  for (const { id, parentId } of groups) {
    const siblings = nodes.get(parentId ?? "")?.children ?? roots;
    siblings.push(nodes.get(id)!);
  }
  return roots;
}

function vehiclesOf(db: MandatorDb, actor: Actor, groupId: string): Promise<Reference[]> {
  return db
    .selectFrom("vehicles")
    .innerJoin("group_vehicles as member", (join) =>
      join
        .onRef("member.mandator_id", "=", "vehicles.mandator_id")
        .onRef("member.vehicle_id", "=", "vehicles.id"),
    )
    .select(["vehicles.id", "vehicles.name"])
    .where("member.group_id", "=", groupId)
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy(byName("vehicles.name"))
    .orderBy("vehicles.id")
    .execute();
}

function usersOf(db: MandatorDb, actor: Actor, groupId: string): Promise<Reference[]> {
  return db
    .selectFrom("users")
    .innerJoin("group_users as member", (join) =>
      join.onRef("member.mandator_id", "=", "users.mandator_id").onRef("member.user_id", "=", "users.id"),
    )
    .select(["users.id", sql<string>`users.first_name || ' ' || users.last_name`.as("name")])
    .where("member.group_id", "=", groupId)
    .where("users.deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .orderBy(byName("users.last_name"))
    .orderBy("users.id")
    .execute();
}
