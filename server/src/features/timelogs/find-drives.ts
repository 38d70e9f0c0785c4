import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sql, type RawBuilder } from "kysely";
import { isPublished } from "../trips/find-trip-rows.ts";

/** Local days in [from, to), yyyy-MM-dd; null where they are unbounded. */
export type Days = { from: string | null; to: string | null };

const localDay = sql`(trip.started_at at time zone 'Europe/Vienna')::date`;

/**
 * The driving times of local days (rule timelogs/driving), as a query: finished trips with a driver that are not
 * private nor driven with a tachograph (rule timelogs/tachograph), each with the day it counts for. That is the day of the shift it began in, which may still go on (decision
 * 0087), else the local day of its start (rule timelogs/night-shifts).
 */
export function drivesOf({ from, to }: Days): RawBuilder<unknown> {
  return sql`
    select drive.*
    from (
      select trip.id, trip.driver_id as user_id, trip.vehicle_id, trip.started_at, trip.finished_at, trip.mileage_in_meters,
        coalesce(shift.day, ${localDay}) as day
      from visible_trips as trip
      left join lateral (
        select time_logs.day from time_logs
        where time_logs.user_id = trip.driver_id and time_logs.day between ${localDay} - 1 and ${localDay}
          and time_logs.started_at <= trip.started_at and trip.started_at < coalesce(time_logs.awaited_until, time_logs.finished_at)
        order by time_logs.day desc
        limit 1
      ) as shift on true
      where trip.deleted_at is null and trip.finished_at is not null and trip.driver_id is not null and trip.type <> ${sql.lit(tripTypes.private)}
        and ${isPublished} and not exists (select from vehicles
          where id = trip.vehicle_id and tachograph_since <= ${localDay} and ${localDay} < coalesce(tachograph_until, 'infinity'))
        -- Plain columns, so that an index of the trips finds them; a shift may reach into the day after.
        and ${from === null ? sql`true` : sql`trip.started_at >= ${from}::date::timestamp at time zone 'Europe/Vienna'`}
        and ${to === null ? sql`true` : sql`trip.started_at < (${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`}
    ) as drive
    where ${isOneOf("drive.day", { from, to })}`;
}

/** The condition that a day is one of some days. */
export function isOneOf(column: string, { from, to }: Days): RawBuilder<boolean> {
  const day = sql.ref(column);
  return sql<boolean>`(${from === null ? sql`true` : sql`${day} >= ${from}::date`}
    and ${to === null ? sql`true` : sql`${day} < ${to}::date`})`;
}
