-- Who said of what type a trip was, when and how: 0 a person, 1 a rule, 2 the box, 3 a reservation, 4 the deadline. What nobody
-- said waits in the driver's inbox. Beside the purpose stands who was visited.
alter table trips
  add column classified_at timestamptz,
  add column classified_by uuid,
  add column classified_how smallint check (classified_how between 0 and 4),
  add column contact text not null default '',
  add check ((classified_at is null) = (classified_how is null));
-- The key has to see the rows of every mandator.
alter table trips no force row level security;
alter table trips add foreign key (mandator_id, classified_by) references users (mandator_id, id);
alter table trips force row level security;
create index trips_to_classify on trips (mandator_id, driver_id, finished_at)
  where classified_at is null and locked_at is null and deleted_at is null and finished_at is not null;

grant select (classified_at, classified_by, classified_how) on trips to wegbuch_app;
grant insert (classified_at, classified_by, classified_how, contact) on trips to wegbuch_app;
grant update (classified_at, classified_by, classified_how, contact) on trips to wegbuch_app;

-- What a company drove before there was an inbox does not wait in it; of a new company all does.
alter table mandators add column inbox_since timestamptz;
alter table mandators no force row level security;
update mandators set inbox_since = now();
alter table mandators force row level security;

-- As before, with the new columns; whom somebody visited is as private as what for.
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
  case when not private.is_hidden then trip.contact else '' end as contact
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
