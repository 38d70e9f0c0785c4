import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/groups/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";
import { noteMemberships } from "./note-memberships.ts";
import { shareTree } from "./rows.ts";
import { groupIsVisible, seesAll } from "./visible-to.ts";

type Kind = "vehicle" | "user";

const say = inBothLanguages(de, en);

const memberships = {
  vehicle: { table: "group_vehicles", member: "vehicle_id" },
  user: { table: "group_users", member: "user_id" },
} as const;

/**
 * The groups something new lands in (rule groups/first-group): those asked for, without any the root group; a group
 * leader names at least one, 400 under `groupIds`. A group the actor may not see is a 404.
 */
export async function groupsForNew(
  db: MandatorDb,
  actor: Actor,
  asked: readonly string[],
): Promise<string[]> {
  if (asked.length > 0) return visibleGroups(db, actor, asked);
  if (!seesAll(actor)) throw invalid("groupIds", say.groupIsNeeded);
  const roots = await db.selectFrom("groups").select("id").where("parent_id", "is", null).execute();
  return roots.map(({ id }) => id);
}

/** So many take seconds, during which nobody changes the tree; the texts name the number too. */
const mostMemberships = 50_000;

/**
 * Gives vehicles or users, whom the caller holds and has found to be within the actor's scope, these groups instead of
 * those they are members of (rule lists/bulk-edit), and notes each group joined or left in their history. Memberships
 * the actor may not see stay; a group leader leaves nobody without a group of his, 400 under `groupIds`, as are more
 * than 50,000 memberships at a time.
 */
export async function changeMemberships(
  db: MandatorDb,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
  asked: readonly string[],
): Promise<void> {
  const members = [...new Set(ids)];
  if (members.length * asked.length > mostMemberships) throw invalid("groupIds", say.tooManyMemberships);
  await shareTree(db);
  const groupIds = await visibleGroups(db, actor, asked);
  const changes = await replaced(db, actor, kind, { ids: members, groupIds });
  if (groupIds.length === 0 && changes.length > 0 && !seesAll(actor)) {
    throw invalid("groupIds", say.groupIsNeeded);
  }
  await noteMemberships(
    db,
    actor,
    kind,
    changes.map(({ id, name, isJoined }) => ({ id, [isJoined ? "joined" : "left"]: name })),
  );
}

async function visibleGroups(db: MandatorDb, actor: Actor, asked: readonly string[]): Promise<string[]> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return ids;
  const found = await db
    .selectFrom("groups")
    .select("id")
    .where("id", "=", oneOf(ids))
    .where(groupIsVisible(actor, "groups.id"))
    .execute();
  if (found.length < ids.length) throw notFound("Group");
  return ids;
}

type Change = { id: string; name: string; isJoined: boolean };
type Wanted = { ids: readonly string[]; groupIds: readonly string[] };

/** A statement has seconds to do its work. */
const membershipsPerStatement = 1_000;

async function replaced(
  db: MandatorDb,
  actor: Actor,
  kind: Kind,
  { ids, groupIds }: Wanted,
): Promise<Change[]> {
  const size = Math.ceil(membershipsPerStatement / Math.max(groupIds.length, 1));
  const changes: Change[] = [];
  for (let from = 0; from < ids.length; from += size) {
    changes.push(...(await replacedOf(db, actor, kind, { ids: ids.slice(from, from + size), groupIds })));
  }
  return changes;
}

/** Writes only what differs. */
async function replacedOf(
  db: MandatorDb,
  actor: Actor,
  kind: Kind,
  { ids, groupIds }: Wanted,
): Promise<Change[]> {
  const [table, member] = [sql.table(memberships[kind].table), sql.ref(memberships[kind].member)];
  const { rows } = await sql<Change>`
    with gone as (
      delete from ${table} where ${member} = any(${[...ids]}::uuid[]) and group_id <> all(${[...groupIds]}::uuid[])
        and ${groupIsVisible(actor, "group_id")}
      returning group_id, ${member} as id),
    come as (
      insert into ${table} (group_id, ${member})
      select group_id, id from unnest(${[...groupIds]}::uuid[]) as group_id, unnest(${[...ids]}::uuid[]) as id
      order by group_id, id
      on conflict do nothing
      returning group_id, ${member} as id)
    select changed.id, groups.name, changed."isJoined"
    from (select *, false as "isJoined" from gone union all select *, true from come) as changed
    join groups on groups.id = changed.group_id
    order by changed.id, changed."isJoined", groups.name`.execute(db);
  return rows;
}
