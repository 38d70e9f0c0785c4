import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import type { Trip } from "../ledger/trip.ts";

/**
 * Of which trips the places of their drivers may tell: of those they entered themselves on, and of those that nobody had
 * before while they drove nothing else. Of others whoever enters a driver would learn where he lives
 * (rule classificationrules/late-driver). Of those that were split or merged only where he has just done so himself, and of
 * those that a private switch has parted not at all: else whoever chooses where they end would (rule classificationrules/parts).
 */
export async function findPlaceable(
  db: MandatorDb,
  trips: readonly Trip[],
  recomposedBy: string | null,
): Promise<ReadonlySet<string>> {
  if (trips.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select trip.id from trips as trip
    left join lateral (
      select (array_agg(actor_id order by seq desc))[1] as author, bool_or(old_value is distinct from '') as had_another
      from history
      where history.mandator_id = trip.mandator_id and history.object_id = trip.id and property_name = 'driver'
    ) as entered on true
    where trip.mandator_id = current_mandator() and trip.id = any(${trips.map(({ id }) => id)}::uuid[])
      and case when trip.is_recomposed then trip.driver_id = ${recomposedBy}
      when trip.end_reason = 'switched' or exists (
        select from trips as before
        where before.mandator_id = trip.mandator_id and before.vehicle_id = trip.vehicle_id
          and before.finished_at = trip.started_at and before.end_reason = 'switched'
          and before.deleted_at is null) then false
      else entered.author = trip.driver_id or (entered.had_another is not true and not exists (
        select from trips as other
        where other.mandator_id = trip.mandator_id and other.driver_id = trip.driver_id and other.id <> trip.id
          and other.vehicle_id <> trip.vehicle_id and other.deleted_at is null
          and other.started_at < coalesce(trip.finished_at, 'infinity')
          and coalesce(other.finished_at, 'infinity') > trip.started_at)) end`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
