-- Two supporters within an hour are one look of support to the driver, who is not told which of them it was: rows that are
-- equal have no order, and pages of them repeat some and leave out others.
create or replace view own_place_views with (security_barrier) as
select mandator_id, hour, kind, viewer_id, support_user_id is not null as is_support, vehicle_id,
  sum(count)::integer as count
from place_views
where driver_id = (select current_actor())
group by 1, 2, 3, 4, 5, 6;

-- Where the vehicle of a case is, and the newest trip since it was opened, whose way begins with the case: for the two alone,
-- in its three days, and for nobody who acts as one of them. Who drove before it was stolen is nobody's business.
drop function theft_place;
create function theft_place(theft uuid, at_time timestamptz)
  returns table (latitude double precision, longitude double precision, speed smallint, device_time timestamptz,
    vehicle_id uuid, driver_id uuid, opened_at timestamptz, parts bytea[])
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select position.latitude, position.longitude, position.speed, position.device_time,
    theft_cases.vehicle_id, trip.driver_id, theft_cases.opened_at,
    (select array_agg(points order by part) from trip_tracks
     where trip_tracks.mandator_id = current_mandator() and trip_tracks.trip_id = trip.id)
  from theft_cases
  left join vehicle_positions as position
    on position.mandator_id = current_mandator() and position.vehicle_id = theft_cases.vehicle_id
  left join lateral (
    select trips.id, trips.driver_id from trips
    where trips.mandator_id = current_mandator() and trips.vehicle_id = theft_cases.vehicle_id and deleted_at is null
      and coalesce(finished_at, 'infinity') >= theft_cases.opened_at
    order by started_at desc, id desc limit 1
  ) as trip on true
  where theft_cases.mandator_id = current_mandator() and theft_cases.id = theft
    and current_actor() in (opened_by, confirmed_by) and at_time >= confirmed_at and at_time < ends_at;
$$;
revoke execute on function theft_place from public;
grant execute on function theft_place to wegbuch_app;
