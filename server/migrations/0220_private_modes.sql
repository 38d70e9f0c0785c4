-- A driver switches private in a vehicle that may be used so, and what it drives is followed as if its box were in private mode,
-- by the box's own time. Nothing here says where.
create table private_modes (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  driver_id uuid not null,
  started_at timestamptz not null,
  -- When it is over at the latest.
  until timestamptz not null,
  -- Half an hour after the trip it is for.
  ends_with_trip boolean not null,
  -- Told by its driver, else when it was seen to be over; following decides that by the box's time.
  ended_at timestamptz,
  is_ended_by_driver boolean not null default false,
  primary key (mandator_id, vehicle_id, started_at),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, driver_id) references users (mandator_id, id),
  check (until > started_at),
  check (ended_at >= started_at),
  check (ended_at is not null or not is_ended_by_driver)
);
-- Of two who switch at once one is first.
create unique index private_modes_under_way on private_modes (mandator_id, vehicle_id) where ended_at is null;
create index private_modes_of_driver on private_modes (mandator_id, driver_id, started_at);
call isolate_by_mandator('private_modes');
grant select on private_modes to wegbuch_app;
grant select, insert, delete, update (ended_at, is_ended_by_driver) on private_modes to wegbuch_tracker;

-- As before; and as soon as somebody else has switched private, the trip that is under way is hidden until it is parted there.
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
) as private;

-- As before: private drives, for which there is an index.
create or replace view hiding_drives with (security_invoker = true) as
select mandator_id, vehicle_id, id as trip_id, started_at, finished_at, deleted_at
from visible_trips
where type = 1 and not is_place_visible
union all
select mandator_id, recorded_vehicle_id, id, started_at, finished_at, deleted_at
from visible_trips
where type = 1 and not is_place_visible and recorded_vehicle_id <> vehicle_id;

-- When others have switched private. While that is on it hides its vehicle, whatever has been recorded; afterwards the private
-- drives of that time do.
create view hiding_modes as
select mode.mandator_id, mode.vehicle_id, mode.started_at, mode.ended_at
from private_modes as mode
cross join (
  select coalesce(bool_or(is_special_organisation), false) as is_special, current_actor() as actor from mandators
) as reader
where reader.actor is null or (mode.driver_id <> reader.actor and not reader.is_special);
grant select on hiding_modes to wegbuch_app, wegbuch_report, wegbuch_tracker, wegbuch_jobs;

-- As before, with these.
create or replace function hidden_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from (
    select asked.*
    from unnest(vehicles, at_times, until_times) with ordinality as asked (vehicle, at_time, until_time, number)
    where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
        and started_at <= asked.until_time)
      or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
        and started_at <= asked.until_time)
      or exists (select from hiding_modes where vehicle_id = asked.vehicle and ended_at is null
        and started_at <= asked.until_time)
      or exists (select from box_attachments where vehicle_id = asked.vehicle and attached_from <= asked.at_time
        and coalesce(attached_until, 'infinity') > asked.at_time)
  ) as asked
  cross join lateral (
    select greatest(
      '-infinity',
      (select started_at from standing_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time
       order by started_at desc limit 1),
      (select max(started_at) from moved_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time)) as since
  ) as shown
  -- Apart, for each has an index of its own.
  where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at is null and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_modes where vehicle_id = asked.vehicle and ended_at is null
      and started_at <= asked.until_time)
    or exists (
      select from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      left join lateral (
        select vehicle_id, attached_until from box_attachments as former
        where former.box_id = attachment.box_id and former.attached_until <= attachment.attached_from
        order by former.attached_until desc limit 1
      ) as former on true
      where attachment.vehicle_id = asked.vehicle and attachment.attached_from <= asked.at_time
        and coalesce(attachment.attached_until, 'infinity') > asked.at_time
        and attachment.attached_from > shown.since
        and (
          -- What happened to it at another mandator cannot be asked here.
          (attachment.attached_from >= boxes.left_mandator_at
            and coalesce(former.attached_until, '-infinity') <= boxes.left_mandator_at)
          or (former.vehicle_id <> asked.vehicle
            and is_place_hidden(former.vehicle_id, former.attached_until))))
$$;
