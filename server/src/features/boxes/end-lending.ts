import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";

/**
 * Takes boxes back from the mandator of the transaction, which runs as the admin role; all of them unless some are
 * named. What they say from now on is nobody's, and what they have said stays his (rule boxes/attachment). A phone is put
 * away, for it is lent to nobody else.
 */
export async function endLending(
  db: MandatorDb,
  { author, now, boxIds }: { author: Author; now: Date; boxIds?: readonly string[] },
): Promise<void> {
  const mandatorId = mandatorOf(db);
  const isMeant = boxIds === undefined ? sql`true` : sql`boxes.id = any(${[...boxIds]}::uuid[])`;
  const { rows } = await sql<{ id: string; mandatorName: string }>`
    select boxes.id, mandators.name as "mandatorName"
    from boxes join mandators on mandators.id = boxes.mandator_id
    where boxes.mandator_id = ${mandatorId} and ${isMeant}
    order by imei
    for update of boxes`.execute(db);
  const ids = rows.map(({ id }) => id);
  // A time in a vehicle is never empty, also where it began this very instant; no mandator's begins before it is over.
  await sql`
    with ended as (
      update box_attachments set attached_until = greatest(${now}::timestamptz, attached_from + interval '1 millisecond')
      where mandator_id = ${mandatorId} and box_id = any(${ids}::uuid[]) and attached_until is null
      returning box_id, attached_until)
    update boxes set mandator_id = null,
      archived_at = case when kind = 'tracker' then archived_at else coalesce(archived_at, ${now}::timestamptz) end,
      left_mandator_at = greatest(${now}::timestamptz, (select attached_until from ended where box_id = boxes.id))
    where id = any(${ids}::uuid[])`.execute(db);
  for (const { id, mandatorName } of rows) {
    recordChange(db, author, { kind: "box", id }, { mandator: mandatorName }, {});
  }
}
