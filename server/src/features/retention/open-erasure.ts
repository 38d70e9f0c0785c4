import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

/** What is erased, as the table of erasures calls it. */
export type ErasureKind = "places" | "logbook" | "timelogs";

/** An erasure that is under way: everything from before its day that nothing holds. */
export type Erasure = { id: string; kind: ErasureKind; until: string };

/**
 * The erasure of a kind that is under way, or a new one; whoever was ended goes on where he was (rule retention/pieces), but
 * never past what is to be kept by now; logbooks always by the day on which he goes on.
 */
export async function openErasure(
  db: MandatorDb,
  { kind, until, now }: { kind: ErasureKind; until: string; now: Date },
): Promise<Erasure> {
  await sql`
    insert into erasures (id, kind, until_on, begun_at) values (${newId()}, ${kind}, ${until}, ${now})
    on conflict (mandator_id, kind) where ended_at is null
    do update set (until_on, begun_at) = (
      select case when kind = 'logbook' then excluded.until_on else least(erasures.until_on, excluded.until_on) end,
        case when kind = 'logbook' then excluded.begun_at else erasures.begun_at end
      from (values (erasures.kind)) as known (kind))`.execute(db);
  const row = await db
    .selectFrom("erasures")
    .select(["id", "until_on"])
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return { id: row.id, kind, until: row.until_on };
}
