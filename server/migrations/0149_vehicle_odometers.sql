-- The odometer of each vehicle as it stands: its latest calibration and what was driven since, kept with each trip that is
-- closed. What it stood at before is reckoned back from here, so that neither a list nor a page of trips counts years.
create table vehicle_odometers (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  -- Of the latest calibration; a vehicle without any began with 0.
  anchor_at timestamptz not null,
  anchor_meters bigint not null,
  -- Of trips that began and finished after it.
  driven_meters bigint not null,
  primary key (mandator_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
) with (fillfactor = 70);

-- All of them are to be read here.
alter table trips no force row level security;
alter table vehicles no force row level security;
alter table calibrations no force row level security;
insert into vehicle_odometers (mandator_id, vehicle_id, anchor_at, anchor_meters, driven_meters)
select anchor.mandator_id, anchor.id, anchor.at, anchor.meters, coalesce(sum(trip.mileage_in_meters), 0)
from (
  select distinct on (vehicle.mandator_id, vehicle.id) vehicle.mandator_id, vehicle.id,
    coalesce(calibration.calibrated_at, vehicle.created_at) as at, coalesce(calibration.mileage_in_meters, 0) as meters
  from vehicles as vehicle
  left join calibrations as calibration on calibration.mandator_id = vehicle.mandator_id
    and calibration.vehicle_id = vehicle.id and calibration.deleted_at is null
  order by vehicle.mandator_id, vehicle.id, calibration.calibrated_at desc
) as anchor
left join trips as trip on trip.mandator_id = anchor.mandator_id and trip.vehicle_id = anchor.id
  and trip.deleted_at is null and trip.started_at >= anchor.at and trip.finished_at > anchor.at
group by 1, 2, 3, 4
order by 1, 2;
alter table trips force row level security;
alter table vehicles force row level security;
alter table calibrations force row level security;

call isolate_by_mandator('vehicle_odometers');
create policy within_mandator on vehicle_odometers for insert to wegbuch_admin
  with check (mandator_id = (select current_mandator()));
grant select, insert, update on vehicle_odometers to wegbuch_app, wegbuch_tracker;
grant select on vehicle_odometers to wegbuch_report;
grant insert on vehicle_odometers to wegbuch_admin;

-- Counts what a vehicle drove since its latest calibration anew, once whoever is adding to it has come to an end.
create function reckon_odometer(mandator uuid, vehicle uuid) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform from vehicle_odometers where mandator_id = mandator and vehicle_id = vehicle for update;
  insert into vehicle_odometers as known (mandator_id, vehicle_id, anchor_at, anchor_meters, driven_meters)
  select mandator, vehicle, anchor.at, anchor.meters, (
    select coalesce(sum(mileage_in_meters), 0) from trips
    where trips.mandator_id = mandator and trips.vehicle_id = vehicle and deleted_at is null
      and started_at >= anchor.at and finished_at > anchor.at)
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
revoke execute on function reckon_odometer from public;
grant execute on function reckon_odometer to wegbuch_app, wegbuch_tracker;

create function begin_odometer() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  insert into vehicle_odometers (mandator_id, vehicle_id, anchor_at, anchor_meters, driven_meters)
  values (new.mandator_id, new.id, new.created_at, 0, 0);
  return null;
end $$;
create trigger begin_odometer after insert on vehicles
  for each row execute function begin_odometer();

create function reckon_calibrated_odometer() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform reckon_odometer(new.mandator_id, new.vehicle_id);
  return null;
end $$;
create trigger reckon_odometer after insert or update of calibrated_at, mileage_in_meters, deleted_at on calibrations
  for each row execute function reckon_calibrated_odometer();
