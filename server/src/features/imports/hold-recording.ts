import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/imports/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** A recording which nobody else finishes or undoes until the transaction ends; only who began it goes on with it. */
export async function holdRecording(db: MandatorDb, actor: Actor, id: string) {
  const held = await db
    .selectFrom("imports")
    .innerJoin("boxes", "boxes.id", "imports.id")
    .selectAll("imports")
    .select("boxes.number as box_number")
    .where("imports.id", "=", id)
    .where("imports.kind", "=", "positions")
    .where("imports.created_by", "=", actor.userId)
    // Trips that are made of it meanwhile do not wait.
    .forNoKeyUpdate("imports")
    .executeTakeFirst();
  if (held === undefined) throw notFound("Import");
  if (held.undone_at !== null) throw new Problem(409, "Conflict", { message: say.importIsUndone });
  return held;
}

/** Of two of a company who begin or finish recordings at once the second one sees what the first did. */
export async function holdRecordings(db: MandatorDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_mandator()::text || ' recordings', 0))`.execute(
    db,
  );
}

/** How many points of a recording are there. */
export async function countPoints(db: MandatorDb, id: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`select count_import_points(${id}) as points`.execute(db);
  return rows[0]!.points;
}
