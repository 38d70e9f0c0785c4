-- Who drove a vehicle at a time that has passed, for looks at where it was then: who was under way with it, else who had
-- fetched it or had driven it last by then. A drive may be noted a little later than it left.
create function driver_at(of_vehicle uuid, at_time timestamptz) returns uuid
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select known.driver_id
  from (
    (select driver_id, started_at as since, coalesce(finished_at, 'infinity') >= at_time as is_under_way
     from trips
     where mandator_id = current_mandator() and vehicle_id = of_vehicle and deleted_at is null
       and started_at <= at_time + interval '5 minutes'
     order by started_at desc, id desc limit 2)
    union all
    (select driver_id, checked_out_at, false
     from reservations
     where mandator_id = current_mandator() and vehicle_id = of_vehicle and cancelled_at is null
       and checked_out_at <= at_time and coalesce(checked_in_at, 'infinity') > at_time
     order by checked_out_at desc, id desc limit 1)
  ) as known
  order by known.is_under_way desc, known.since <= at_time desc, known.since desc
  limit 1
$$;
revoke execute on function driver_at from public;
grant execute on function driver_at to wegbuch_app, wegbuch_jobs;

-- Each visit with who drove, for whoever is told of it looks at him.
create or replace view visible_visits with (security_barrier) as
select visit.mandator_id, visit.trip_id, visit.geofence_id, visit.geofence_title, visit.inside_seconds, visit.crossings,
  trip.vehicle_id, trip.driver_id
from trip_visits as visit
join geofences as fence on fence.mandator_id = visit.mandator_id and fence.id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_track_visible and fence.deleted_at is null;
