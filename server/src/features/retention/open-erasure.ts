import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

/** What is erased, as the table of erasures calls it. */
export type ErasureKind = "places" | "logbook" | "timelogs";

/** An erasure that is under way: everything from before its day that nothing holds. */
export type Erasure = { id: string; kind: ErasureKind; until: string };

/** The erasure of a kind that is under way, or a new one; whoever was ended goes on where he was (rule retention/pieces). */
export async function openErasure(
  db: MandatorDb,
  { kind, until, now }: { kind: ErasureKind; until: string; now: Date },
): Promise<Erasure> {
  await sql`
    insert into erasures (id, kind, until_on, begun_at) values (${newId()}, ${kind}, ${until}, ${now})
    on conflict (mandator_id, kind) where ended_at is null do nothing`.execute(db);
  const row = await db
    .selectFrom("erasures")
    .select(["id", "until_on"])
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return { id: row.id, kind, until: row.until_on };
}
