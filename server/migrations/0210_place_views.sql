-- Who was told where a vehicle is or was: a row for each hour, kind, viewer, vehicle and driver, with how often. A company
-- whose map asks every few seconds leaves as many rows as one that asks once an hour. Like the history it names people and
-- vehicles without keys to them: the first look of an hour at a large fleet would be checked row by row.
create table place_views (
  mandator_id uuid not null default current_mandator() references mandators (id),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  -- 0 track, 1 live, 2 last position, 3 day, 4 export, 5 raw data, 6 ends of trips.
  kind smallint not null check (kind between 0 and 6),
  -- Null where support looked without acting as somebody.
  viewer_id uuid,
  -- The super admin behind the viewer, if support acted as him or looked by itself.
  support_user_id uuid,
  vehicle_id uuid not null,
  -- Of the running, else the last trip; null where nobody has driven.
  driver_id uuid,
  count integer not null check (count > 0),
  check (num_nonnulls(viewer_id, support_user_id) > 0),
  unique nulls not distinct (mandator_id, hour, viewer_id, kind, vehicle_id, driver_id, support_user_id)
) with (fillfactor = 80);
create index place_views_of_driver on place_views (mandator_id, driver_id, hour);

call isolate_by_mandator('place_views');
-- Nobody reads it but by the functions and the view below; what is old is forgotten.
grant select (mandator_id, hour), delete on place_views to wegbuch_jobs;

alter table track_views no force row level security;
alter table trips no force row level security;
alter table place_views no force row level security;
insert into place_views (mandator_id, hour, kind, viewer_id, support_user_id, vehicle_id, driver_id, count)
select view.mandator_id, date_trunc('hour', view.viewed_at, 'UTC'), 0, view.viewer_id, view.support_user_id,
  trip.vehicle_id, view.driver_id, count(*)
from track_views as view
join trips as trip on trip.mandator_id = view.mandator_id and trip.id = view.trip_id
group by 1, 2, 4, 5, 6, 7;
alter table place_views force row level security;
alter table trips force row level security;
drop table track_views;

-- Notes what one person was told within an hour. Where no driver is named it is the one of the running, else of the last
-- trip. Who drove himself has seen nothing that was another's.
create function note_place_views(
  at_hour timestamptz, of_kind smallint, viewer uuid, support uuid, vehicles uuid[], drivers uuid[], counts integer[]
) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into place_views as known (hour, kind, viewer_id, support_user_id, vehicle_id, driver_id, count)
  select at_hour, of_kind, viewer, support, told.vehicle_id, drove.driver_id, sum(told.count)
  from unnest(vehicles, drivers, counts) as told (vehicle_id, driver_id, count)
  cross join lateral (
    select coalesce(told.driver_id, (
      select driver_id from trips
      where mandator_id = current_mandator() and vehicle_id = told.vehicle_id and deleted_at is null
      order by started_at desc, id desc limit 1)) as driver_id
    offset 0
  ) as drove
  where support is not null or drove.driver_id is distinct from viewer
  group by told.vehicle_id, drove.driver_id
  order by told.vehicle_id, drove.driver_id
  on conflict (mandator_id, hour, viewer_id, kind, vehicle_id, driver_id, support_user_id)
    do update set count = known.count + excluded.count;
$$;
revoke execute on function note_place_views from public;
grant execute on function note_place_views to wegbuch_app, wegbuch_tracker, wegbuch_jobs;

-- What a driver reads: who was told where he was. Support acting as him reads nothing.
create view own_place_views with (security_barrier) as
select mandator_id, hour, kind, viewer_id, support_user_id is not null as is_support, vehicle_id, count
from place_views
where driver_id = (select current_actor());
grant select on own_place_views to wegbuch_app, wegbuch_report;

-- What a company reads: how often who looked in some time; neither at whom nor where.
create function place_views_of_month(since timestamptz, until timestamptz)
  returns table (viewer_id uuid, is_support boolean, kind smallint, count bigint)
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select viewer_id, support_user_id is not null, kind, sum(count)::bigint
  from place_views
  where mandator_id = current_mandator() and hour >= since and hour < until
  group by 1, 2, 3;
$$;
revoke execute on function place_views_of_month from public;
grant execute on function place_views_of_month to wegbuch_app, wegbuch_report;
