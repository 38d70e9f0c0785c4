import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sql, type RawBuilder } from "kysely";
import { isPublished } from "../trips/find-trip-rows.ts";

/** Local days in [from, to), yyyy-MM-dd; null where they are unbounded. */
export type Days = { from: string | null; to: string | null };

const localDay = sql`(trip.started_at at time zone 'Europe/Vienna')::date`;

/**
 * The driving times of local days (rule timelogs/driving), as a query: what the trips tell, and of closed months what they
 * told when those were closed (rule timelogs/closing), with the mileage of the vehicle that was kept then.
 */
export function drivesOf(days: Days): RawBuilder<unknown> {
  return sql`
    select drive.*, null::integer as mileage_before_in_meters
    from (${liveDrivesOf(days)}) as drive
    where not exists (select from work_months as closed
      where closed.user_id = drive.user_id and closed.month = date_trunc('month', drive.day)::date and closed.closed_at is not null)
    union all
    select trip_id as id, user_id, vehicle_id, started_at, finished_at, mileage_in_meters, day, mileage_before_in_meters
    from closed_drives where ${isOneOf("closed_drives.day", days)}`;
}

/**
 * What the trips tell now of local days, closed or not, as a query: finished trips with a driver that are not private nor
 * driven with a tachograph (rule timelogs/tachograph), each with the day it counts for. That is the day of the shift it began
 * in, which may still go on (decision 0087), else the local day of its start (rule timelogs/night-shifts); none that another,
 * closed month has kept.
 */
export function liveDrivesOf({ from, to }: Days): RawBuilder<unknown> {
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
        and ${isPublished} and not exists (select from tachograph_periods as fitted
          where fitted.vehicle_id = trip.vehicle_id and since <= ${localDay} and ${localDay} < coalesce(until, 'infinity'))
        -- Plain columns, so that an index of the trips finds them; a shift may reach into the day after.
        and ${from === null ? sql`true` : sql`trip.started_at >= ${from}::date::timestamp at time zone 'Europe/Vienna'`}
        and ${to === null ? sql`true` : sql`trip.started_at < (${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`}
    ) as drive
    where ${isOneOf("drive.day", { from, to })}
      and not exists (select from closed_drives as kept
        where kept.user_id = drive.user_id and kept.trip_id = drive.id and kept.month <> date_trunc('month', drive.day)::date)`;
}

/** The condition that a day is one of some days. */
export function isOneOf(column: string, { from, to }: Days): RawBuilder<boolean> {
  const day = sql.ref(column);
  return sql<boolean>`(${from === null ? sql`true` : sql`${day} >= ${from}::date`}
    and ${to === null ? sql`true` : sql`${day} < ${to}::date`})`;
}
