import type { Actor } from "@wegbuch/contract/access/actor";
import type { KeptMapping, MappingToKeep } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

const mostMappings = 50;

/** Keeps a mapping for the company under a name; one of that name becomes it (rule imports/columns). */
export function keepMapping(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { name, mapping }: MappingToKeep,
): Promise<KeptMapping> {
  return inMandator(database, actor, async (db) => {
    await requireRoom(db, name);
    // Of two at once who are first under a name the later one's holds.
    const { rows } = await sql<{ id: string }>`
      insert into import_mappings (id, name, mapping) values (${newId(clock)}, ${name}, ${JSON.stringify(mapping)})
      on conflict (mandator_id, lower(name)) do update set name = excluded.name, mapping = excluded.mapping
      returning id`.execute(db);
    return { id: rows[0]!.id, name, mapping };
  });
}

/** Two who keep one at once are counted one after the other; which names are the same PostgreSQL says, as it keeps them. */
async function requireRoom(db: MandatorDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mappings of ${mandatorOf(db)}`}, 0))`.execute(
    db,
  );
  const { others } = await db
    .selectFrom("import_mappings")
    .select(({ fn }) => fn.countAll<number>().as("others"))
    .where(sql<boolean>`lower(name) <> lower(${name})`)
    .executeTakeFirstOrThrow();
  if (others < mostMappings) return;
  const message = fill(say.tooManyMappings, { most: String(mostMappings) });
  throw new Problem(409, "Conflict", { message });
}

export async function removeMapping(
  { database }: { database: Database },
  actor: Actor,
  id: string,
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("import_mappings")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound("Mapping");
  });
}
