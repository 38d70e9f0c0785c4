import { sql, type RawBuilder } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** By the program itself; whoever was erased from the history was a person. */
const isBySystem = (entry: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${entry}.actor_id`)} is null
    and ${sql.ref(`${entry}.actor_name`)} is not distinct from 'System')`;

/** What the tracker says of a trip anew whenever late records or a better rule make it know better. */
const recorded = sql`property_name in ('startedAt', 'finishedAt', 'mileageInMeters', 'type')`;

/**
 * Whether a row of `history` is a change to its readers: what the tracker found out about a trip before any person touched
 * it is how the trip was recorded, and the hash that binds it is for whoever proves it. A calibration that came into effect is a person's act, whoever wrote it down.
 */
export const isTold: RawBuilder<boolean> = sql`(history.property_name <> 'facts' and (
  history.object_kind <> 'trip' or not (history.${recorded}) or not ${isBySystem("history")} or exists (
    select from history as other
    where other.mandator_id = history.mandator_id and other.object_id = history.object_id
      and ((other.seq < history.seq and not ${isBySystem("other")})
        or (other.changed_at = history.changed_at and other.property_name = 'calibratedAt')))))`;

/** Which of these objects a person has ever changed in any way. */
export async function findTouched(db: MandatorDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ object_id: string }>`
    select asked.object_id from unnest(${[...ids]}::uuid[]) as asked (object_id)
    cross join lateral (
      select from history
      where history.mandator_id = current_mandator() and history.object_id = asked.object_id
        and not ${isBySystem("history")}
      limit 1
    ) as touched`.execute(db);
  return new Set(rows.map(({ object_id }) => object_id));
}
