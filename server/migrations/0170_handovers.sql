-- When a reserved vehicle was fetched and brought back, with what its odometer said then. Who fetched it without a word is known by
-- the first trip.
alter table reservations
  add column checked_out_at timestamptz,
  add column checked_in_at timestamptz,
  add column out_mileage bigint check (out_mileage >= 0),
  add column in_mileage bigint check (in_mileage >= 0),
  add column out_note text not null default '',
  add column in_note text not null default '',
  -- When whoever comes next was told that it is late.
  add column late_told_at timestamptz,
  add check ((checked_out_at is null) = (out_mileage is null)),
  add check (checked_in_at >= checked_out_at);
create index reservations_of_vehicle on reservations (mandator_id, vehicle_id, pickup_at);

-- Which reservation a trip belongs to.
alter table trips add column reservation_id uuid;
-- The key has to see the rows of every mandator.
alter table trips no force row level security;
alter table trips add foreign key (mandator_id, reservation_id) references reservations (mandator_id, id);
alter table trips force row level security;
create index trips_of_reservation on trips (mandator_id, reservation_id, started_at) where reservation_id is not null;

grant select (reservation_id), insert (reservation_id), update (reservation_id) on trips to wegbuch_app;
grant select, update (late_told_at) on reservations to wegbuch_tracker;

-- As before, with the reservation.
create or replace view visible_trips as
select
  trip.mandator_id, trip.id, trip.vehicle_id, trip.driver_id, trip.costcenter_id, trip.started_at, trip.finished_at,
  trip.mileage_in_meters, trip.mileage_source, trip.idle_seconds, trip.type, trip.agent, trip.has_been_changed,
  trip.is_recomposed, trip.end_reason, trip.locked_at, trip.ready_for_export_at, trip.exported_at, trip.calibrated_at,
  trip.created_at, trip.deleted_at,
  not private.is_hidden as is_place_visible,
  case when not private.is_hidden then trip.start_latitude end as start_latitude,
  case when not private.is_hidden then trip.start_longitude end as start_longitude,
  case when not private.is_hidden then trip.destination_latitude end as destination_latitude,
  case when not private.is_hidden then trip.destination_longitude end as destination_longitude,
  case when not private.is_hidden then trip.start_address end as start_address,
  case when not private.is_hidden then trip.destination_address end as destination_address,
  case when not private.is_hidden then trip.description else '' end as description,
  trip.recorded_vehicle_id, trip.copied_from_id,
  trip.classified_at, trip.classified_by, trip.classified_how,
  case when not private.is_hidden then trip.contact else '' end as contact,
  trip.reservation_id
from trips as trip
cross join (
  select coalesce(bool_or(is_special_organisation), false) as is_special, current_actor() as actor,
    coalesce(
      (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
      '-infinity') as own_since
  from mandators
) as reader
cross join lateral (
  select trip.type = 1
    and (reader.actor is null
      or ((trip.driver_id is distinct from reader.actor or trip.started_at < reader.own_since) and not reader.is_special))
    as is_hidden
) as private;

-- What was read off at a handover is looked at by the check of its month.
create function note_audited_handover() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  if new.mandator_id = nullif(current_setting('app.mandator', true), '')::uuid then
    insert into audit_changes (mandator_id, vehicle_id, month)
      select distinct new.mandator_id, new.vehicle_id, date_trunc('month', at at time zone 'Europe/Vienna')::date
      from unnest(array[new.checked_out_at, new.checked_in_at]) as at
      where at is not null;
  end if;
  return null;
end $$;
revoke execute on function note_audited_handover from public;
create trigger note_audited after update of out_mileage, in_mileage on reservations
  for each row execute function note_audited_handover();
