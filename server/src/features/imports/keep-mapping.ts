import type { Actor } from "@wegbuch/contract/access/actor";
import type { KeptMapping, MappingToKeep } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { readMappings } from "./queries.ts";

const say = inBothLanguages(de, en);

const mostMappings = 50;

/** Keeps a mapping for the company under a name; one of that name becomes it (rule imports/columns). */
export function keepMapping(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { name, mapping }: MappingToKeep,
): Promise<KeptMapping> {
  return inMandator(database, actor, async (db) => {
    const kept = (await readMappings(db)).find((one) => one.name.toLowerCase() === name.toLowerCase());
    const id = kept?.id ?? newId(clock);
    const value = JSON.stringify(mapping);
    if (kept) await change(db, { id, name, value });
    else await add(db, { id, name, value });
    return { id, name, mapping };
  });
}

type Row = { id: string; name: string; value: string };

async function change(db: MandatorDb, { id, name, value }: Row): Promise<void> {
  await db.updateTable("import_mappings").set({ name, mapping: value }).where("id", "=", id).execute();
}

async function add(db: MandatorDb, { id, name, value }: Row): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_mappings`.execute(
    db,
  );
  if (rows[0]!.count >= mostMappings) {
    const message = fill(say.tooManyMappings, { most: String(mostMappings) });
    throw new Problem(409, "Conflict", { message });
  }
  await db.insertInto("import_mappings").values({ id, name, mapping: value }).execute();
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
