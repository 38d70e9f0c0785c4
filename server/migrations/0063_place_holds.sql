-- Whoever sets somebody's password or gives him another address could log in as him. That is allowed, but his earlier
-- private trips stay hidden from the account until the mailbox it had before agrees, or seven days have passed.
create table place_holds (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  -- To the account private trips that began before are as another's.
  hidden_before timestamptz not null,
  -- The address before the first change that nobody has agreed to: whoever reads there decides.
  email text not null,
  -- Whose link counts, and the hash of what it carried once it was sent.
  request_id uuid not null,
  token_hash bytea,
  -- When it ends by itself; never, once somebody objected.
  opens_at timestamptz,
  primary key (mandator_id, user_id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
call isolate_by_mandator('place_holds');
create policy across_mandators on place_holds to wegbuch_admin using (true) with check (true);
grant select, insert, update, delete on place_holds to wegbuch_admin;

-- As before, and what began before a hold is no trip of the actor's own.
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
  trip.recorded_vehicle_id, trip.copied_from_id
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

-- Mails tell of changes to an account, of objections to them, and of new administrators.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind ~ '^M[1-9][0-9]?$');
