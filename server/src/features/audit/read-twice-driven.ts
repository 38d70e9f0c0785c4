import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";

/**
 * Trips of a span whose driver drove another vehicle at the same time for more than a minute, each with that vehicle. A
 * trip that began a day before is not looked for.
 */
export async function readTwiceDriven(
  db: MandatorDb,
  { vehicleIds, from, until }: { vehicleIds: readonly string[]; from: Date; until: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; vehicle_id: string }>`
    select trip.id, other.vehicle_id
    from visible_trips as trip
    cross join lateral (
      select vehicle_id from visible_trips as other
      where other.driver_id = trip.driver_id and other.deleted_at is null and other.vehicle_id <> trip.vehicle_id
        and other.started_at < trip.finished_at and other.started_at > trip.started_at - interval '1 day'
        and least(other.finished_at, trip.finished_at) - greatest(other.started_at, trip.started_at)
          > interval '60 seconds'
      order by other.started_at limit 1
    ) as other
    where trip.vehicle_id = ${oneOf(vehicleIds)} and trip.deleted_at is null and trip.finished_at is not null
      and trip.started_at >= ${from} and trip.started_at < ${until}`.execute(db);
  return new Map(rows.map(({ id, vehicle_id }) => [id, vehicle_id]));
}
