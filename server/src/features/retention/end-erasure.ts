import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import type { EnterErasing } from "./enter-erasing.ts";
import { eraseInPieces } from "./erase-in-pieces.ts";
import type { Erasure } from "./open-erasure.ts";

/**
 * Ends what was begun by requests of people that later ones go on with, so that what it has erased is told
 * (rule retention/receipts).
 */
export async function endOvertaken(
  db: MandatorDb,
  granted: readonly { personId: string; requestId: string }[],
  now: Date,
): Promise<void> {
  const begun = await db
    .selectFrom("erasures")
    .select(["id", "until_on", "person_id"])
    .where("kind", "=", "person")
    .where("ended_at", "is", null)
    .where("person_id", "=", oneOf(granted.map(({ personId }) => personId)))
    .where((row) => row.not(row("request_id", "=", oneOf(granted.map(({ requestId }) => requestId)))))
    .orderBy("id")
    .execute();
  for (const { id, until_on, person_id } of begun)
    await endErasure(db, { id, kind: "person", until: until_on, personId: person_id! }, now);
}

type Counts = { vehicle_count: number; row_count: number; record_count: number; ids_hash: string };

/** Ends an erasure, and forgets in pieces what it and others that have ended went through (rule retention/pieces). */
export async function closeErasure(inside: EnterErasing, erasure: Erasure, now: Date): Promise<void> {
  await inside(async (db) => {
    // Files beside the database tell of the end: it waits for the disk.
    await sql`select set_config('synchronous_commit', 'on', true)`.execute(db);
    await endErasure(db, erasure, now);
  });
  await eraseInPieces((most) => inside(async (db) => (await forgetIds(db, most)) < most));
}

async function forgetIds(db: MandatorDb, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from erased_ids where (erasure_id, id) in (
      select erasure_id, erased_ids.id from erased_ids
      join erasures on erasures.id = erasure_id
      where ended_at is not null
      limit ${most}::integer)`.execute(db);
  return Number(numAffectedRows);
}

/** The history tells what it erased, and nothing of one that found nothing (rule retention/receipts). */
async function endErasure(db: MandatorDb, { id, kind, until, personId }: Erasure, now: Date): Promise<void> {
  const { rows } = await sql<Counts>`
    update erasures set ended_at = ${now}, ids_hash = (
      select encode(sha256(convert_to(coalesce(string_agg(erased.id::text, E'\n' order by erased.id), ''), 'UTF8')), 'hex')
      from erased_ids as erased where erased.erasure_id = ${id})
    where id = ${id} and ended_at is null
    returning cardinality(vehicle_ids) as vehicle_count, row_count, record_count, ids_hash`.execute(db);
  const [counts] = rows;
  // Another worker was here before.
  if (counts === undefined) return;
  if (counts.row_count === 0 && counts.record_count === 0) {
    await db.deleteFrom("erasures").where("id", "=", id).execute();
    return;
  }
  const { vehicle_count, row_count, record_count, ids_hash } = counts;
  const what = personId === undefined ? kind : `${kind} ${personId}`;
  const erased = `${what} < ${until}, vehicles ${vehicle_count}, rows ${row_count}, records ${record_count}, sha256:${ids_hash}`;
  recordChange(db, "System", { kind: "mandator", id: mandatorOf(db) }, {}, { erased });
}
