import type { Actor } from "@wegbuch/contract/access/actor";
import type { OwnExport } from "@wegbuch/contract/ownexports/schemas";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";

const mostListed = 5;

/** What the actor can fetch, and what is being made for him. */
export async function listExports(db: MandatorDb, { userId }: Actor, now: Date): Promise<OwnExport[]> {
  const rows = await ownExports(db, userId)
    .where((each) => each.or([each("expires_at", "is", null), each("expires_at", ">", now)]))
    .limit(mostListed)
    .execute();
  return rows.map(exportOf);
}

/** One's own, the newest first. */
export const ownExports = (db: MandatorDb, userId: string) =>
  db
    .selectFrom("own_exports")
    .select(["id", "asked_at", "ready_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc");

type Row = { id: string; asked_at: Date; ready_at: Date | null; expires_at: Date | null };

export const exportOf = ({ id, asked_at, ready_at, expires_at }: Row): OwnExport => ({
  id,
  askedAt: asked_at.toISOString(),
  readyAt: ready_at?.toISOString() ?? null,
  expiresAt: expires_at?.toISOString() ?? null,
});

/** The bytes of what the actor had packed, piece by piece; 404 for another's, and once its week is over. */
export async function readExport(
  database: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<AsyncIterable<Uint8Array>> {
  const count = await inMandator(database, actor, async (db) => {
    const found = await ownExports(db, actor.userId)
      .where("id", "=", id)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (found === undefined) throw notFound("OwnExport");
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from own_export_parts
      where mandator_id = current_mandator() and export_id = ${id}`.execute(db);
    return rows[0]!.count;
  });
  return partsOf(database, actor, { id, count });
}

type Kept = { id: string; count: number };

async function* partsOf(database: Database, actor: Actor, { id, count }: Kept): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < count; part += 1) {
    const { rows } = await inMandator(database, actor, (db) =>
      sql<{ content: Buffer }>`
        select content from own_export_parts
        where mandator_id = current_mandator() and export_id = ${id} and part = ${part}`.execute(db),
    );
    // A file that ends early must not look whole.
    if (rows[0] === undefined) throw notFound("OwnExport");
    yield rows[0].content;
  }
}
