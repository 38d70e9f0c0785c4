import { type RawBuilder, sql } from "kysely";
import { oneOf } from "../../platform/db/search.ts";

/**
 * The trips (id, started_at) that had begun before an instant and finished after it, of some vehicles or all. Trips of a
 * vehicle do not overlap (rule trips/free-time), so of each it can only be the next to finish.
 */
export function findTripsAcross(
  instant: string,
  vehicleIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  return sql`
    select next.id, next.started_at
    from vehicles
    cross join lateral (
      select id, started_at from visible_trips
      where vehicle_id = vehicles.id and deleted_at is null and finished_at > ${instant}::timestamptz
      order by finished_at limit 1
    ) as next
    where next.started_at < ${instant}::timestamptz
      and ${vehicleIds === undefined ? sql`true` : sql`vehicles.id = ${oneOf(vehicleIds)}`}`;
}
