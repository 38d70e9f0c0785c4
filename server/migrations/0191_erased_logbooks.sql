-- What trips that are erased had driven, so that odometers stay what they are: kilometres of days (UTC), and of nobody.
create table erased_mileages (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  day date not null,
  mileage_in_meters bigint not null,
  primary key (mandator_id, vehicle_id, day),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
call isolate_by_mandator('erased_mileages');
grant select on erased_mileages to wegbuch_app, wegbuch_tracker;

create or replace function reckon_odometer(mandator uuid, vehicle uuid) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform from vehicle_odometers where mandator_id = mandator and vehicle_id = vehicle for update;
  insert into vehicle_odometers as known (mandator_id, vehicle_id, anchor_at, anchor_meters, driven_meters)
  select mandator, vehicle, anchor.at, anchor.meters, (
    select coalesce(sum(mileage_in_meters), 0) from trips
    where trips.mandator_id = mandator and trips.vehicle_id = vehicle and deleted_at is null
      and started_at >= anchor.at and finished_at > anchor.at) + (
    select coalesce(sum(mileage_in_meters), 0) from erased_mileages
    where erased_mileages.mandator_id = mandator and erased_mileages.vehicle_id = vehicle
      and day > (anchor.at at time zone 'UTC')::date)
  from (
    select calibrated_at as at, mileage_in_meters as meters from calibrations
    where calibrations.mandator_id = mandator and calibrations.vehicle_id = vehicle and deleted_at is null
    union all
    select created_at, 0 from vehicles
    where vehicles.mandator_id = mandator and vehicles.id = vehicle and not exists (
      select from calibrations
      where calibrations.mandator_id = mandator and calibrations.vehicle_id = vehicle and deleted_at is null)
    order by at desc
    limit 1
  ) as anchor
  on conflict (mandator_id, vehicle_id) do update
    set (anchor_at, anchor_meters, driven_meters) = (excluded.anchor_at, excluded.anchor_meters, excluded.driven_meters);
end $$;

-- Picks some trips of a vehicle that finished before and are not held, for whoever takes them out of the sums first. What
-- is kept of a trip aside goes before the trip.
create function pick_erased_trips(erasure uuid, vehicle uuid, before timestamptz, most integer) returns setof uuid
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform hold_erasure(erasure);
  return query
  select trip.id from (
    select id from trips
    where mandator_id = current_mandator() and vehicle_id = vehicle and deleted_at is null and finished_at < before
    union all
    select id from trips
    where mandator_id = current_mandator() and vehicle_id = vehicle and deleted_at is not null and started_at < before
      and finished_at < before
  ) as due
  join trips as trip on trip.mandator_id = current_mandator() and trip.id = due.id
  where not is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at),
      local_day(trip.finished_at))
    and not exists (
      select from trips as copy where copy.mandator_id = current_mandator() and copy.copied_from_id = trip.id)
  order by trip.finished_at, trip.id
  limit most
  for update of trip skip locked;
end $$;
revoke execute on function pick_erased_trips from public;
grant execute on function pick_erased_trips to wegbuch_tracker;

-- Erases picked trips: row, facts, and what hangs on them; of their history the chain stays.
create function erase_trips(erasure uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
begin
  perform hold_erasure(erasure);
  perform set_config('app.erasing', 'on', true);
  insert into erased_mileages as known (vehicle_id, day, mileage_in_meters)
    select vehicle_id, (finished_at at time zone 'UTC')::date, sum(mileage_in_meters) from trips
    where mandator_id = mandator and id = any (ids) and deleted_at is null
    group by 1, 2
    having sum(mileage_in_meters) <> 0
    on conflict (mandator_id, vehicle_id, day) do update
      set mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters;
  -- Whoever picked them has taken them out of all sums, and odometers go on showing what was driven.
  insert into odometer_days as known (vehicle_id, day, mileage_in_meters)
    select vehicle_id, (finished_at at time zone 'UTC')::date, sum(mileage_in_meters) from trips
    where mandator_id = mandator and id = any (ids) and deleted_at is null
    group by 1, 2
    having sum(mileage_in_meters) <> 0
    on conflict (mandator_id, vehicle_id, day) do update
      set mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters;
  insert into odometer_months as known (vehicle_id, month, mileage_in_meters)
    select vehicle_id, date_trunc('month', finished_at at time zone 'UTC')::date, sum(mileage_in_meters) from trips
    where mandator_id = mandator and id = any (ids) and deleted_at is null
    group by 1, 2
    having sum(mileage_in_meters) <> 0
    on conflict (mandator_id, vehicle_id, month) do update
      set mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters;
  update vehicle_odometers as odometer set driven_meters = driven_meters + (
      select coalesce(sum(mileage_in_meters), 0) from trips
      where trips.mandator_id = mandator and trips.id = any (ids) and trips.vehicle_id = odometer.vehicle_id
        and deleted_at is null and started_at >= anchor_at and finished_at > anchor_at)
    where mandator_id = mandator and vehicle_id in (
      select trips.vehicle_id from trips where trips.mandator_id = mandator and trips.id = any (ids));
  perform note_erased(erasure, ids, array(
    select distinct vehicle_id from trips where mandator_id = mandator and id = any (ids)), 0);
  delete from trip_facts where mandator_id = mandator and trip_id = any (ids);
  delete from trips where mandator_id = mandator and id = any (ids);
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and object_id = any (ids) and object_kind = 'trip' and salt is not null;
  perform set_config('app.erasing', '', true);
end $$;
revoke execute on function erase_trips from public;
grant execute on function erase_trips to wegbuch_tracker;

-- Erases what was made of months of a vehicle that are over: seals with their files, findings and what was said to them.
create function erase_months(erasure uuid, vehicle uuid, before date) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  seals uuid[];
begin
  perform hold_erasure(erasure);
  seals := array(
    select id from sealed_months
    where mandator_id = mandator and vehicle_id = vehicle and month < before
      and not is_held(array[vehicle], month, (month + interval '1 month')::date - 1));
  delete from seal_files where mandator_id = mandator and seal_id = any (seals);
  delete from sealed_months where mandator_id = mandator and id = any (seals);
  if not exists (
    select from holds_now() as hold where hold.vehicle_ids = '{}' or vehicle = any (hold.vehicle_ids)) then
    delete from audit_answers where mandator_id = mandator and vehicle_id = vehicle and month < before;
    delete from audit_months where mandator_id = mandator and vehicle_id = vehicle and month < before;
  end if;
end $$;
revoke execute on function erase_months from public;
grant execute on function erase_months to wegbuch_tracker;

-- Erases driving logs from before a day that nothing holds; gives how many.
create function erase_time_logs(erasure uuid, before date, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ids uuid[];
begin
  perform hold_erasure(erasure);
  ids := array(
    select id from time_logs
    where mandator_id = mandator and day < before and not is_held('{}', day, day)
    order by day, id limit most for update skip locked);
  perform set_config('app.erasing', 'on', true);
  perform note_erased(erasure, ids, '{}', 0);
  delete from time_log_events where mandator_id = mandator and time_log_id = any (ids);
  delete from time_logs where mandator_id = mandator and id = any (ids);
  delete from steering_signatures
    where mandator_id = mandator and monday + 7 <= before and not is_held('{}', monday, monday + 6);
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and object_id = any (ids) and object_kind = 'timelog' and salt is not null;
  perform set_config('app.erasing', '', true);
  return cardinality(ids);
end $$;
revoke execute on function erase_time_logs from public;
grant execute on function erase_time_logs to wegbuch_jobs;
