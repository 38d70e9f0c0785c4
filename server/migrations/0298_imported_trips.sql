-- Which file an imported trip came out of.
alter table trips add column import_id uuid;
-- The key has to see the rows of every mandator.
alter table trips no force row level security;
alter table trips add foreign key (mandator_id, import_id) references imports (mandator_id, id);
alter table trips force row level security;
create index trips_of_import on trips (mandator_id, import_id, id) where import_id is not null;

grant select (import_id), insert (import_id) on trips to wegbuch_app;

-- As before, with the import.
create or replace view visible_trips as
select
  trip.mandator_id, trip.id, trip.vehicle_id, trip.driver_id, trip.costcenter_id, trip.started_at, trip.finished_at,
  trip.mileage_in_meters, trip.mileage_source, trip.idle_seconds, trip.type, trip.agent, trip.has_been_changed,
  trip.is_recomposed, trip.end_reason, trip.locked_at, trip.ready_for_export_at, trip.exported_at, trip.calibrated_at,
  trip.created_at, trip.deleted_at,
  not private.is_hidden as is_place_visible,
  case when not private.is_hidden then trip.start_latitude end as start_latitude,
  case when not private.is_hidden then trip.start_longitude end as start_longitude,
  case when way.is_told then trip.destination_latitude end as destination_latitude,
  case when way.is_told then trip.destination_longitude end as destination_longitude,
  case when not private.is_hidden then trip.start_address end as start_address,
  case when way.is_told then trip.destination_address end as destination_address,
  case when not private.is_hidden then trip.description else '' end as description,
  trip.recorded_vehicle_id, trip.copied_from_id,
  trip.classified_at, trip.classified_by, trip.classified_how,
  case when not private.is_hidden then trip.contact else '' end as contact,
  trip.reservation_id,
  way.is_visible as is_track_visible,
  trip.import_id
from trips as trip
cross join (
  select coalesce(bool_or(is_special_organisation), false) as is_special, current_actor() as actor,
    coalesce(max(agreement_kind), 0) as agreement_kind, range_agg(agreed_windows) as agreed_windows,
    coalesce(
      (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
      '-infinity') as own_since,
    coalesce(
      (select array_agg(vehicle_id) from private_modes
       where mandator_id = current_mandator() and ended_at is null and driver_id is distinct from current_actor()),
      '{}') as switched_vehicles
  from mandators
) as reader
cross join lateral (
  select (trip.type = 1
    and (reader.actor is null
      or ((trip.driver_id is distinct from reader.actor or trip.started_at < reader.own_since) and not reader.is_special)))
    or (trip.finished_at is null and trip.vehicle_id = any(reader.switched_vehicles)
      and (reader.actor is null or not reader.is_special))
    as is_hidden
) as private
cross join lateral (
  select not private.is_hidden and (reader.agreement_kind = 0
    or (trip.driver_id = reader.actor and trip.started_at >= reader.own_since) is true
    or (case
      when trip.finished_at is not null then is_in_windows(reader.agreed_windows, trip.started_at, trip.finished_at)
      else is_in_windows(reader.agreed_windows, trip.started_at, greatest(trip.started_at, (
        select device_time from vehicle_positions as position
        where position.mandator_id = trip.mandator_id
          and position.vehicle_id = coalesce(trip.recorded_vehicle_id, trip.vehicle_id)))) end
      and (reader.agreement_kind = 1 or exists (
        select from agreement_consents as consent
        where consent.mandator_id = trip.mandator_id and consent.user_id = trip.driver_id
          and consent.withdrawn_at is null and consent.given_at <= trip.started_at))))
    as is_visible
) as seen
cross join lateral (
  select seen.is_visible,
    case when trip.finished_at is null then seen.is_visible else not private.is_hidden end as is_told
) as way;
