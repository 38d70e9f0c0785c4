import { isStartOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { type RawBuilder, sql } from "kysely";
import { oneOf } from "../../platform/db/search.ts";

/** The trips (id, started_at) that had begun before an instant and finished after it, of some vehicles or all. */
export function findTripsAcross(
  instant: string,
  vehicleIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  if (vehicleIds === undefined && isStartOfDay(instant)) return acrossMidnight(instant);
  return acrossOfEach(instant, vehicleIds);
}

/** Of the company, by what was driven over midnight and has ended on that day, or took longer than any day. */
const acrossMidnight = (midnight: string) => sql`
  select id, started_at from visible_trips
  where deleted_at is null
    and (started_at at time zone 'Europe/Vienna')::date < (finished_at at time zone 'Europe/Vienna')::date
    and finished_at > ${midnight}::timestamptz and finished_at <= ${midnight}::timestamptz + interval '24 hours'
    and started_at < ${midnight}::timestamptz
  union all
  select id, started_at from visible_trips
  where deleted_at is null and finished_at - started_at > interval '1 day'
    and finished_at > ${midnight}::timestamptz + interval '24 hours' and started_at < ${midnight}::timestamptz`;

/** Trips of a vehicle do not overlap (rule trips/free-time), so of each it can only be the next to finish. */
const acrossOfEach = (instant: string, vehicleIds: readonly string[] | undefined) => sql`
  select next.id, next.started_at
  from vehicles
  cross join lateral (
    select id, started_at from visible_trips
    where vehicle_id = vehicles.id and deleted_at is null and finished_at > ${instant}::timestamptz
    order by finished_at limit 1
  ) as next
  where next.started_at < ${instant}::timestamptz
    and ${vehicleIds === undefined ? sql`true` : sql`vehicles.id = ${oneOf(vehicleIds)}`}`;
