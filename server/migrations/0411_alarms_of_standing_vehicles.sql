-- As before; what is locked at that moment is waited for, as nobody comes back to it. Of a private drive go the alarms of the
-- time in which the vehicle stood after it as well, where nights before have taken their places already: whoever calls a drive
-- private later finds them so, and erase_shown_places looks at no alarm twice.
create or replace function erase_alarms_of(ids uuid[]) returns void
  language sql
  set search_path = wegbuch, pg_temp
as $$
  delete from geofence_alarms
  where mandator_id = current_mandator() and id in (
    select alarm.id
    from trips as trip
    cross join lateral (
      select vehicle from unnest(array[trip.vehicle_id, trip.recorded_vehicle_id]) as vehicle
      where vehicle is not null
    ) as driven
    cross join lateral (
      select case when trip.type = 1 then stood_until(driven.vehicle, ended) else ended end as until
      from (values (trip.finished_at + interval '1 millisecond')) as finished (ended)
      offset 0
    ) as stood
    cross join lateral (
      select each.id from geofence_alarms as each
      where each.mandator_id = trip.mandator_id and each.vehicle_id = driven.vehicle
        and each.happened_at >= trip.started_at - interval '15 minutes' and each.happened_at < stood.until
        and coalesce(each.seen_at, each.happened_at + interval '15 minutes') >= trip.started_at
        and (each.happened_at <= trip.finished_at or each.latitude is null)
        and not is_held(array[each.vehicle_id], local_day(each.happened_at), local_day(each.happened_at))
      order by each.id
      for update
    ) as alarm
    where trip.mandator_id = current_mandator() and trip.id = any (ids))
$$;

-- What was left of those by nights before this one; what is held now stays.
alter table trips no force row level security;
alter table retention_holds no force row level security;
alter table geofence_alarms no force row level security;
delete from geofence_alarms as alarm
using (
  select each.mandator_id, each.id
  from geofence_alarms as each
  cross join lateral (
    select drive.type from (
      (select type, started_at from trips
        where trips.mandator_id = each.mandator_id and vehicle_id = each.vehicle_id and deleted_at is null
          and started_at <= each.happened_at and recorded_vehicle_id is null
        order by started_at desc limit 1)
      union all
      (select type, started_at from trips
        where trips.mandator_id = each.mandator_id and recorded_vehicle_id = each.vehicle_id and deleted_at is null
          and started_at <= each.happened_at
        order by started_at desc limit 1)
    ) as drive
    order by drive.started_at desc limit 1
  ) as last
  where each.latitude is null and last.type = 1 and not exists (
    select from retention_holds as hold
    where hold.mandator_id = each.mandator_id and hold.ended_at is null
      and (hold.vehicle_ids = '{}' or each.vehicle_id = any (hold.vehicle_ids))
      and (each.happened_at at time zone 'Europe/Vienna')::date between hold.from_on and hold.to_on)
) as gone
where alarm.mandator_id = gone.mandator_id and alarm.id = gone.id;
alter table geofence_alarms force row level security;
alter table retention_holds force row level security;
alter table trips force row level security;
