-- A vehicle that somebody says is stolen: once a second person confirms it both are shown for three days where it is, also
-- while it drives privately; then its driver is told.
create table theft_cases (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  reason text not null check (reason <> ''),
  opened_by uuid not null,
  opened_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  ends_at timestamptz,
  -- When the driver was told; null while it goes on, and for one that nobody has confirmed.
  told_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, opened_by) references users (mandator_id, id),
  check (confirmed_by <> opened_by),
  check (num_nonnulls(confirmed_by, confirmed_at, ends_at) in (0, 3)),
  check (ends_at = confirmed_at + interval '72 hours')
);
create index theft_cases_of_vehicle on theft_cases (mandator_id, vehicle_id, opened_at);
create index theft_cases_to_tell on theft_cases (mandator_id, ends_at) where told_at is null;
call isolate_by_mandator('theft_cases');
grant select, insert, update (confirmed_by, confirmed_at, ends_at) on theft_cases to wegbuch_app;
grant select, update (told_at) on theft_cases to wegbuch_jobs;

-- Where the vehicle of a case is, and the way it takes since: for the two alone, in its three days, and for nobody who acts
-- as one of them. The masks of private drives do not hold here, and hold everywhere else.
create function theft_place(theft uuid, at_time timestamptz)
  returns table (latitude double precision, longitude double precision, speed smallint, heading smallint,
    device_time timestamptz, vehicle_id uuid, driver_id uuid, trip_id uuid, parts bytea[])
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select position.latitude, position.longitude, position.speed, position.heading, position.device_time,
    theft_cases.vehicle_id, trip.driver_id, trip.id,
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
