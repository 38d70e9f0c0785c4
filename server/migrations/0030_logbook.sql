-- People write the logbook: what the app role may do with trips, and what nobody may do with locked ones.

-- A trip that people have moved to another vehicle keeps here which vehicle's box recorded it: late records of that
-- vehicle find its time taken, as they find locked and split trips.
alter table trips add column recorded_vehicle_id uuid;
-- The key has to see the rows of every mandator.
alter table trips no force row level security;
alter table trips add foreign key (mandator_id, recorded_vehicle_id) references vehicles (mandator_id, id);
alter table trips force row level security;
create index trips_moved_from_vehicle on trips (mandator_id, recorded_vehicle_id, finished_at)
  where recorded_vehicle_id is not null and deleted_at is null;

-- The app writes places and descriptions, but reads them through the masking views alone. It never exports: that is the
-- payroll interface's (ALG-RELEASE).
grant select (mandator_id, id, vehicle_id, recorded_vehicle_id, driver_id, costcenter_id, box_id, started_at, finished_at,
  mileage_in_meters, mileage_source, idle_seconds, type, agent, has_been_changed, is_recomposed, end_reason, locked_at,
  ready_for_export_at, exported_at, calibrated_at, created_at, deleted_at) on trips to wegbuch_app;
grant insert (mandator_id, id, vehicle_id, recorded_vehicle_id, driver_id, costcenter_id, box_id, started_at, finished_at,
  start_latitude, start_longitude, destination_latitude, destination_longitude, start_address, destination_address,
  mileage_in_meters, mileage_source, idle_seconds, type, agent, description, has_been_changed, is_recomposed, end_reason,
  calibrated_at, created_at) on trips to wegbuch_app;
grant update (vehicle_id, recorded_vehicle_id, driver_id, costcenter_id, started_at, finished_at, start_latitude,
  start_longitude, destination_latitude, destination_longitude, start_address, destination_address, mileage_in_meters,
  mileage_source, idle_seconds, type, description, has_been_changed, is_recomposed, end_reason, locked_at,
  ready_for_export_at, calibrated_at, deleted_at) on trips to wegbuch_app;
grant insert on trip_tracks, address_lookups to wegbuch_app;
grant insert, update, delete on trip_days, odometer_months to wegbuch_app;
-- The look-up of addresses steps around locked trips.
grant select (locked_at) on trips to wegbuch_jobs;

-- Whoever asks, a locked trip stays as it is: it can only be unlocked unless it was exported, become ready for export,
-- and be exported (OQ-104, ALG-RELEASE).
create function protect_locked_trip() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  rest trips;
begin
  if tg_op = 'UPDATE' then
    rest := new;
    rest.locked_at := old.locked_at;
    rest.ready_for_export_at := old.ready_for_export_at;
    rest.exported_at := old.exported_at;
    if rest is not distinct from old
      and (old.exported_at is null or new.exported_at is not distinct from old.exported_at)
      and ((new.locked_at is null and old.exported_at is null)
        or (new.locked_at = old.locked_at
          and (old.ready_for_export_at is null or new.ready_for_export_at is not distinct from old.ready_for_export_at)))
    then
      return new;
    end if;
  end if;
  raise object_not_in_prerequisite_state using message = format('trip %s is locked', old.id);
end $$;
create trigger protect_locked before update or delete on trips
  for each row when (old.locked_at is not null) execute function protect_locked_trip();

-- The way of a locked trip is as fixed as the trip. Once per statement, for tracks grow with every record that arrives.
create function protect_locked_track() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  locked uuid;
begin
  select trips.id into locked
  from parts join trips on trips.mandator_id = parts.mandator_id and trips.id = parts.trip_id
  where trips.locked_at is not null
  limit 1;
  if found then
    raise object_not_in_prerequisite_state using message = format('trip %s is locked', locked);
  end if;
  return null;
end $$;
create trigger protect_locked_insert after insert on trip_tracks
  referencing new table as parts for each statement execute function protect_locked_track();
create trigger protect_locked_delete after delete on trip_tracks
  referencing old table as parts for each statement execute function protect_locked_track();
create trigger protect_locked_update after update on trip_tracks
  referencing old table as parts for each statement execute function protect_locked_track();
