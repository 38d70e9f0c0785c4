-- Whoever fetched a reserved vehicle drives it from then on, before any drive of his is recorded or was told to be his: looks
-- at where it is are looks at him.
create index reservations_out on reservations (mandator_id, vehicle_id, checked_out_at)
  where checked_out_at is not null and checked_in_at is null and cancelled_at is null;

-- As before, with who has fetched it. Where no driver is named it is the one of the running trip, else who has fetched a vehicle
-- of the pool and not brought it back, unless somebody else is known to have driven it since, else the one of the last trip.
create or replace function note_place_views(
  at_hour timestamptz, of_kind smallint, viewer uuid, support uuid, vehicles uuid[], drivers uuid[], counts integer[]
) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into place_views as known (hour, kind, viewer_id, support_user_id, vehicle_id, driver_id, count)
  select at_hour, of_kind, viewer, support, told.vehicle_id, drove.driver_id, sum(told.count)
  from unnest(vehicles, drivers, counts) as told (vehicle_id, driver_id, count)
  cross join lateral (
    select coalesce(
      told.driver_id,
      (select driver_id from trips
       where mandator_id = current_mandator() and vehicle_id = told.vehicle_id and deleted_at is null
         and finished_at is null),
      (select fetched.driver_id from reservations as fetched
       join vehicles as pooled on pooled.mandator_id = fetched.mandator_id and pooled.id = fetched.vehicle_id
       where fetched.mandator_id = current_mandator() and fetched.vehicle_id = told.vehicle_id and pooled.type = 2
         and fetched.checked_out_at is not null and fetched.checked_in_at is null and fetched.cancelled_at is null
         and not exists (
           select from trips as since
           where since.mandator_id = fetched.mandator_id and since.vehicle_id = fetched.vehicle_id
             and since.deleted_at is null and since.started_at >= fetched.checked_out_at
             and since.driver_id <> fetched.driver_id)
       order by fetched.checked_out_at desc, fetched.id desc limit 1),
      (select driver_id from trips
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
