import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { noteMemberships } from "./note-memberships.ts";

type Kind = "vehicle" | "user";

const tables = {
  vehicle: { things: "vehicles", members: "group_vehicles", id: "vehicle_id", name: sql`thing.name` },
  user: {
    things: "users",
    members: "group_users",
    id: "user_id",
    name: sql`thing.first_name || ' ' || thing.last_name`,
  },
} as const;

/**
 * Sets the direct members of a group, writing only what differs, and notes it in the history of the group and of each
 * who joined or left. 404 unless the mandator has them all. Hold the tree first.
 */
export async function changeMembers(
  db: MandatorDb,
  actor: Actor,
  kind: Kind,
  group: { id: string; name: string },
  memberIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(memberIds)];
  await requireAll(db, kind, wanted);
  const changes = await replaced(db, kind, group.id, wanted);
  await noteMemberships(
    db,
    actor,
    kind,
    changes.map(({ id, isJoined }) => ({ id, [isJoined ? "joined" : "left"]: group.name })),
  );
  const [left, joined] = [false, true].map((wasJoined) =>
    shownNames(changes.filter(({ isJoined }) => isJoined === wasJoined).map(({ name }) => name)),
  );
  const property = `${kind}s`;
  recordChange(db, actor, { kind: "group", id: group.id }, { [property]: left! }, { [property]: joined! });
}

async function requireAll(db: MandatorDb, kind: Kind, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(tables[kind].things)}
    where id = ${oneOf(ids)} and deleted_at is null`.execute(db);
  if (rows[0]!.count < ids.length) throw notFound(kind);
}

type Change = { id: string; name: string; isJoined: boolean };
type Wanted = { groupId: string; wanted: readonly string[] };

/** A statement has seconds to do its work. */
const membersPerStatement = 1_000;

async function replaced(
  db: MandatorDb,
  kind: Kind,
  groupId: string,
  wanted: readonly string[],
): Promise<Change[]> {
  const changes = await leaving(db, kind, { groupId, wanted });
  for (let from = 0; from < wanted.length; from += membersPerStatement) {
    const some = wanted.slice(from, from + membersPerStatement);
    changes.push(...(await joining(db, kind, { groupId, wanted: some })));
  }
  return changes;
}

/** Those who were deleted stay where they were: their trips belong there. */
async function leaving(db: MandatorDb, kind: Kind, { groupId, wanted }: Wanted): Promise<Change[]> {
  const { things, members, id, name } = tables[kind];
  const [thing, memberId] = [sql.table(things), sql.ref(id)];
  const { rows } = await sql<Change>`
    with gone as (
      delete from ${sql.table(members)} where group_id = ${groupId}
        and ${memberId} not in (select unnest(${[...wanted]}::uuid[]))
        and ${memberId} in (select id from ${thing} where deleted_at is null)
      returning ${memberId} as id)
    select gone.id, ${name} as name, false as "isJoined" from gone join ${thing} as thing on thing.id = gone.id
    order by name, gone.id`.execute(db);
  return rows;
}

async function joining(db: MandatorDb, kind: Kind, { groupId, wanted }: Wanted): Promise<Change[]> {
  const { things, members, id, name } = tables[kind];
  const [thing, memberId] = [sql.table(things), sql.ref(id)];
  const { rows } = await sql<Change>`
    with come as (
      insert into ${sql.table(members)} (group_id, ${memberId})
      select ${groupId}::uuid, id from ${thing} where id = ${oneOf(wanted)} order by id
      on conflict do nothing
      returning ${memberId} as id)
    select come.id, ${name} as name, true as "isJoined" from come join ${thing} as thing on thing.id = come.id
    order by name, come.id`.execute(db);
  return rows;
}

const mostNames = 20;

/** The first names, and how many there are beyond. */
function shownNames(names: readonly string[]): string {
  const more = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (more > 0 ? ` … (+${more})` : "");
}
