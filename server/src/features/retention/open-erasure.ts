import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

/** What is erased, as the table of erasures calls it. */
export type ErasureKind = "places" | "logbook" | "timelogs" | "person";

/** Whose places are erased, and by which request of his. */
type Asked = { personId: string; requestId: string };

/** An erasure that is under way: everything from before its day that nothing holds. */
export type Erasure = { id: string; kind: ErasureKind; until: string; personId?: string };

/**
 * The erasure of a kind that is under way, or a new one; whoever was ended goes on where he was (rule retention/pieces), but
 * never past what is to be kept by now; logbooks always by the day on which he goes on.
 */
export async function openErasure(
  db: MandatorDb,
  { kind, until, now, asked }: { kind: ErasureKind; until: string; now: Date; asked?: Asked },
): Promise<Erasure> {
  const { personId = null, requestId = null } = asked ?? {};
  await sql`
    insert into erasures (id, kind, until_on, begun_at, person_id, request_id)
    values (${newId()}, ${kind}, ${until}, ${now}, ${personId}, ${requestId})
    on conflict (mandator_id, kind, request_id) where ended_at is null
    do update set (until_on, begun_at) = (
      select case when kind = 'logbook' then excluded.until_on else least(erasures.until_on, excluded.until_on) end,
        case when kind = 'logbook' then excluded.begun_at else erasures.begun_at end
      from (values (erasures.kind)) as known (kind))`.execute(db);
  const row = await db
    .selectFrom("erasures")
    .select(["id", "until_on"])
    .where("kind", "=", kind)
    .where("request_id", requestId === null ? "is" : "=", requestId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return { id: row.id, kind, until: row.until_on, ...(asked && { personId: asked.personId }) };
}
