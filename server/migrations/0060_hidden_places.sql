-- One rule for all places outside of trips: a place is shown only because of the recorded drive that produced it, and only
-- while no private drive has followed. What people write down or recompose neither ends nor opens hidden time.

-- Which vehicle recorded a trip, and whose earlier state a row keeps, decide that as well.
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
cross join (select coalesce(bool_or(is_special_organisation), false) as is_special from mandators) as mandator
cross join lateral (
  select trip.type = 1
    and (current_actor() is null or (trip.driver_id is distinct from current_actor() and not mandator.is_special))
    as is_hidden
) as private;

-- Deleted rows are looked for by vehicle too: what was driven privately stays private, and a copy keeps what was recorded.
create index trips_deleted_of_vehicle on trips (mandator_id, vehicle_id, started_at) where deleted_at is not null;

-- Drives that hide where their vehicle is: private ones of others, however they came into the logbook and whatever became
-- of them. One that was moved hides in both vehicles.
create view hiding_drives with (security_invoker = true) as
select mandator_id, vehicle_id, id as trip_id, started_at, finished_at, deleted_at
from visible_trips
where not is_place_visible
union all
select mandator_id, recorded_vehicle_id, id, started_at, finished_at, deleted_at
from visible_trips
where not is_place_visible and recorded_vehicle_id <> vehicle_id;

-- Drives that show it again: recorded with positions, and neither split nor merged; of one that was, what was recorded.
create view showing_drives with (security_invoker = true) as
select mandator_id, vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and deleted_at is null and recorded_vehicle_id is null
union all
select mandator_id, vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and deleted_at is not null and copied_from_id is not null
  and recorded_vehicle_id is null
union all
select mandator_id, recorded_vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and (deleted_at is null or copied_from_id is not null)
  and recorded_vehicle_id is not null;

-- Whether one vehicle hides where it was at one time, by the drives that had begun then.
create function is_place_hidden(vehicle uuid, at_time timestamptz) returns boolean
  language plpgsql stable
  set search_path = wegbuch, pg_temp
as $$
begin
  return exists (select from hidden_places(array[vehicle], array[at_time], array[at_time]));
end $$;

-- Which of these vehicles hide from the actor where they were at a time, each judged by the drives that had begun until
-- another time: of last places, all of them. A box that came from elsewhere lies where a private drive ended there until it
-- drives here. For thousands of vehicles at once.
create function hidden_places(vehicles uuid[], at_times timestamptz[], until_times timestamptz[]) returns setof uuid
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select asked.vehicle
  from unnest(vehicles, at_times, until_times) as asked (vehicle, at_time, until_time)
  cross join lateral (
    select coalesce((
      select started_at from showing_drives
      where vehicle_id = asked.vehicle and started_at <= asked.at_time
      order by started_at desc limit 1), '-infinity') as since
  ) as shown
  -- Apart, for each has an index of its own.
  where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at is null and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
      and finished_at > shown.since and started_at <= asked.until_time)
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

-- They ask the masking view with the rights of whoever asks them; mails are composed by the same rule.
grant select on visible_trips to wegbuch_jobs;
grant select on hiding_drives, showing_drives to wegbuch_app, wegbuch_report, wegbuch_tracker, wegbuch_jobs;
