-- Whether a place is hidden was asked by walking all drives that a vehicle had had before it, private ones and others: five
-- milliseconds with a year of them, and a list of past alarms asks it thousands of times.

-- Private drives by their end, for what hides a place is the one that has ended after the vehicle was last shown.
create index trips_private_of_vehicle on trips (mandator_id, vehicle_id, finished_at, started_at)
  where type = 1 and deleted_at is null;

-- Drives that show where their vehicle is and still stand as they were recorded: nearly all. Apart, so that the last of them
-- is looked up in the order of an index.
create view standing_drives with (security_invoker = true) as
select mandator_id, vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and deleted_at is null and recorded_vehicle_id is null;

-- Those that show it although they were taken away or moved: few.
create view moved_drives with (security_invoker = true) as
select mandator_id, vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and deleted_at is not null and copied_from_id is not null
  and recorded_vehicle_id is null
union all
select mandator_id, recorded_vehicle_id, started_at, finished_at
from visible_trips
where is_place_visible and agent = 0 and not is_recomposed and (deleted_at is null or copied_from_id is not null)
  and recorded_vehicle_id is not null;

-- Both, as before.
create or replace view showing_drives with (security_invoker = true) as
select mandator_id, vehicle_id, started_at, finished_at from standing_drives
union all
select mandator_id, vehicle_id, started_at, finished_at from moved_drives;

grant select on standing_drives, moved_drives to wegbuch_app, wegbuch_report, wegbuch_tracker, wegbuch_jobs;

-- The same answer as before, found by the last drive that shows and the private ones since: which of what is asked is hidden,
-- by its number from 1 on. To ask once for thousands costs less than for a hundred one by one.
create function hidden_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from unnest(vehicles, at_times, until_times) with ordinality as asked (vehicle, at_time, until_time, number)
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

create or replace function hidden_places(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof uuid
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select vehicles[number] from hidden_numbers(vehicles, at_times, until_times) as number
$$;

-- The alarms of visible_alarms, of some vehicles in [since, before), for lists: all of them are judged at once.
create function list_alarms(of_vehicles uuid[], since timestamptz, before timestamptz)
  returns table (id uuid, geofence_id uuid, happened_at timestamptz)
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  with asked as materialized (
    select alarm.id, alarm.geofence_id, alarm.happened_at, alarm.vehicle_id,
      coalesce(alarm.seen_at, alarm.happened_at + interval '15 minutes') as until_time,
      row_number() over (order by alarm.id) as number
    from geofence_alarms as alarm
    join geofences as fence on fence.mandator_id = alarm.mandator_id and fence.id = alarm.geofence_id
    where fence.deleted_at is null and alarm.vehicle_id = any(of_vehicles)
      and alarm.happened_at >= since and alarm.happened_at < before
  )
  select asked.id, asked.geofence_id, asked.happened_at
  from asked
  where asked.number not in (
    select hidden_numbers(array_agg(vehicle_id order by number), array_agg(asked.happened_at order by number),
      array_agg(until_time order by number))
    from asked)
$$;
revoke execute on function list_alarms from public;
grant execute on function list_alarms to wegbuch_app;
