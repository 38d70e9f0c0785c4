import { de, en } from "@wegbuch/contract/groups/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** Whoever changes the tree waits until nobody else does, and keeps out those who change memberships. */
export async function holdTree(db: MandatorDb): Promise<void> {
  await db.selectFrom("groups").select("id").where("parent_id", "is", null).forNoKeyUpdate().execute();
}

/** Whoever changes memberships of his own keeps the tree as it is meanwhile. */
export async function shareTree(db: MandatorDb): Promise<void> {
  await db.selectFrom("groups").select("id").where("parent_id", "is", null).forShare().execute();
}

export type HeldGroup = { id: string; name: string; parentId: string | null };

/** A group of the mandator; 404 when there is none. Hold the tree first. */
export async function findGroup(db: MandatorDb, id: string): Promise<HeldGroup> {
  const group = await db
    .selectFrom("groups")
    .select(["id", "name", "parent_id as parentId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (group === undefined) throw notFound("Group");
  return group;
}

/**
 * Refuses with 409 a name that a group right below the parent has already, in any case (rule groups/tree). Hold the
 * tree first.
 */
export async function requireFreeName(
  db: MandatorDb,
  { id, name, parentId }: Pick<HeldGroup, "name" | "parentId"> & { id?: string },
): Promise<void> {
  let query = db
    .selectFrom("groups")
    .select("name")
    .where("parent_id", "is not distinct from", parentId)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  if (id !== undefined) query = query.where("id", "<>", id);
  if ((await query.executeTakeFirst()) !== undefined) throw nameIsTaken(name);
}

export function nameIsTaken(name: string): Problem {
  return new Problem(409, "Conflict", { errors: { name: [fill(say.groupNameIsTaken, { name })] } });
}
