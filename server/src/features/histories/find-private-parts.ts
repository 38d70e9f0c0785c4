import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";

/**
 * Which of these trips have a part that is another's private one. Only trips that were split or merged are asked closely: of
 * thousands few were, and to ask each takes milliseconds.
 */
export async function findPrivateParts(db: MandatorDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select trip.id
    from visible_trips as trip
    where trip.mandator_id = ${mandatorOf(db)} and trip.id = any(${[...ids]}::uuid[]) and (not trip.is_place_visible or case
      when exists (
        select from visible_trips as copy
        where copy.mandator_id = trip.mandator_id and copy.copied_from_id = trip.id)
      then has_private_part(trip.id) else false end)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
