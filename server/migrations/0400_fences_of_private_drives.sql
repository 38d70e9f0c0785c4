-- Which fences a private drive met goes with its places, and so do the alarms of it: what they say besides the place is just
-- that. Until now they were only masked. An alarm is one of a drive as it is masked: by when it happened and was first seen.
create function erase_alarms_of(ids uuid[]) returns void
  language sql
  set search_path = wegbuch, pg_temp
as $$
  delete from geofence_alarms
  where mandator_id = current_mandator() and id in (
    select alarm.id
    from trips as trip
    cross join lateral (
      select vehicle from unnest(array[trip.vehicle_id, trip.recorded_vehicle_id]) as vehicle
      where vehicle is not null
    ) as driven
    cross join lateral (
      select each.id from geofence_alarms as each
      where each.mandator_id = trip.mandator_id and each.vehicle_id = driven.vehicle
        and each.happened_at between trip.started_at - interval '15 minutes' and trip.finished_at
        and coalesce(each.seen_at, each.happened_at + interval '15 minutes') >= trip.started_at
        and not is_held(array[each.vehicle_id], local_day(each.happened_at), local_day(each.happened_at))
      for update skip locked
    ) as alarm
    where trip.mandator_id = current_mandator() and trip.id = any (ids))
$$;
revoke execute on function erase_alarms_of from public;

-- As before, with the alarms.
create or replace function erase_places_of(erased uuid[], private uuid[], at timestamptz) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
begin
  if cardinality(erased) = 0 then
    return;
  end if;
  perform set_config('app.erasing', 'on', true);
  delete from trip_tracks where mandator_id = mandator and trip_id = any (erased);
  delete from trip_visits where mandator_id = mandator and trip_id = any (private);
  update trip_visits set crossings = crossings_without_places(crossings)
    where mandator_id = mandator and trip_id = any (erased);
  delete from geofence_analysis_visits where mandator_id = mandator and trip_id = any (private);
  update geofence_analysis_visits set crossings = crossings_without_places(crossings)
    where mandator_id = mandator and trip_id = any (erased);
  update trip_facts set
      keys = array(
        select case when trip_id = any (private) and name = any (private_facts()) then null
          when trip_facts.keys is null then fact_key(trip_facts.salt, name) else kept end
        from unnest(fact_names(), trip_facts.keys) with ordinality as fact (name, kept, place) order by place),
      salt = null, track_salt = null, erased_at = at,
      track_hash = case when trip_id <> all (private) then track_hash end
    where mandator_id = mandator and trip_id = any (erased);
  if cardinality(private) > 0 then
    update trips set start_latitude = null, start_longitude = null, destination_latitude = null,
        destination_longitude = null, start_address = null, destination_address = null, description = '', contact = ''
      where mandator_id = mandator and id = any (private);
    delete from address_lookups where mandator_id = mandator and trip_id = any (private);
    update trip_supplements set description = '', contact = '', reason = ''
      where mandator_id = mandator and trip_id = any (private);
    perform erase_alarms_of(private);
  end if;
  -- Of one that was private once, what was said of it up to then.
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    from (
      select object_id, 'infinity'::timestamptz as until from unnest(private) as gone (object_id)
      union all
      select object_id, max(changed_at) from history as told
      where mandator_id = mandator and object_id = any (erased) and object_id <> all (private) and object_kind = 'trip'
        and property_name = 'type' and old_value = 'private'
      group by object_id
    ) as privately
    where history.mandator_id = mandator and history.object_id = privately.object_id and object_kind = 'trip'
      and changed_at <= privately.until and salt is not null
      and property_name in ('startAddress', 'destinationAddress', 'description', 'contact', 'supplement');
  perform set_config('app.erasing', '', true);
end $$;

-- Whether what a vehicle did last before a time was a private drive: while it stands where that ended its place is hidden.
create function stands_privately(vehicle uuid, at_time timestamptz) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select coalesce((
    select last.type = 1 from (
      (select type, started_at from trips
        where mandator_id = current_mandator() and vehicle_id = vehicle and deleted_at is null and started_at <= at_time
          and recorded_vehicle_id is null
        order by started_at desc limit 1)
      union all
      (select type, started_at from trips
        where mandator_id = current_mandator() and recorded_vehicle_id = vehicle and deleted_at is null
          and started_at <= at_time
        order by started_at desc limit 1)
    ) as last
    order by last.started_at desc limit 1), false)
$$;
revoke execute on function stands_privately from public;

-- As before; of alarms while the vehicle stood after a private drive nothing stays.
create or replace function erase_shown_places(before timestamptz, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  positions integer;
  alarms uuid[];
begin
  perform lock_retention(false);
  update vehicle_positions set latitude = null, longitude = null, speed = null, heading = null
  where mandator_id = current_mandator() and vehicle_id in (
    select vehicle_id from vehicle_positions
    where mandator_id = current_mandator() and device_time < before and latitude is not null
      and not is_held(array[vehicle_id], local_day(device_time), local_day(device_time))
    limit most for update skip locked);
  get diagnostics positions = row_count;
  alarms := array(
    select id from geofence_alarms
    where mandator_id = current_mandator() and happened_at < before and latitude is not null
      and not is_held(array[vehicle_id], local_day(happened_at), local_day(happened_at))
    limit most for update skip locked);
  delete from geofence_alarms
  where mandator_id = current_mandator() and id = any (alarms) and stands_privately(vehicle_id, happened_at);
  update geofence_alarms set latitude = null, longitude = null
  where mandator_id = current_mandator() and id = any (alarms);
  return greatest(positions, cardinality(alarms));
end $$;

-- As before; of alarms on private drives of the person, and while his vehicle stood after them, nothing stays.
create or replace function erase_followed_drives(ids uuid[], person uuid, before timestamptz) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  told record;
  attachment record;
begin
  for told in
    select vehicle_id, range_agg(tstzrange(since, until)) as times,
      range_agg(tstzrange(since, case when is_private then until else greatest(since, ended - interval '1 millisecond') end)) as hidden,
      coalesce(range_agg(tstzrange(since, until)) filter (where is_private), '{}') as private
    from person_spans(person, before, ids)
    group by vehicle_id order by vehicle_id
  loop
    for attachment in
      select boxes.number, box_attachments.id, coalesce(erased.until, '-infinity') as until
      from box_attachments
      join boxes on boxes.id = box_attachments.box_id
      left join erased_vehicles as erased on erased.mandator_id = mandator and erased.vehicle_id = told.vehicle_id
      where box_attachments.mandator_id = mandator and box_attachments.vehicle_id = told.vehicle_id
      order by boxes.number, box_attachments.id
    loop
      perform from box_cursors where box_number = attachment.number for update skip locked;
      if found then
        update box_cursors set state = null
          from (
            select to_timestamp((state -> 'reached' ->> 'deviceTime')::double precision / 1000) as at from box_cursors
            where box_number = attachment.number) as reached
          where box_number = attachment.number and not has_running_trip and state ->> 'attachmentId' = attachment.id::text
            and (reached.at < attachment.until or told.times @> reached.at);
        delete from box_checkpoints
          where box_number = attachment.number and state ->> 'attachmentId' = attachment.id::text
            and (reached_at < attachment.until or told.times @> reached_at);
      end if;
    end loop;
    update vehicle_positions set latitude = null, longitude = null, speed = null, heading = null
      where mandator_id = mandator and vehicle_id in (
        select vehicle_id from vehicle_positions
        where mandator_id = mandator and vehicle_id = told.vehicle_id and latitude is not null
          and told.hidden @> device_time
          and not is_held(array[vehicle_id], local_day(device_time), local_day(device_time))
        for update skip locked);
    delete from geofence_alarms
      where mandator_id = mandator and id in (
        select id from geofence_alarms
        where mandator_id = mandator and vehicle_id = told.vehicle_id and told.private @> happened_at
          and not is_held(array[vehicle_id], local_day(happened_at), local_day(happened_at))
        order by id for update skip locked);
    update geofence_alarms set latitude = null, longitude = null
      where mandator_id = mandator and id in (
        select id from geofence_alarms
        where mandator_id = mandator and vehicle_id = told.vehicle_id and latitude is not null
          and told.times @> happened_at
          and not is_held(array[vehicle_id], local_day(happened_at), local_day(happened_at))
        order by id for update skip locked);
  end loop;
end $$;

-- As before: with a trip whose years are over go the alarms of it, of whatever kind it was.
create or replace function erase_trips(erasure uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform hold_erasure(erasure);
  if exists (
    select from trips as trip
    join erasures as order_given on order_given.mandator_id = trip.mandator_id and order_given.id = erasure
    where trip.mandator_id = current_mandator() and trip.id = any (ids) and (
      order_given.kind <> 'logbook' or trip.finished_at is null
      or trip.finished_at >= order_given.until_on::timestamp at time zone 'Europe/Vienna'
      or is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at), local_day(trip.finished_at))))
  then
    raise object_not_in_prerequisite_state using message = 'a trip must be kept';
  end if;
  perform erase_alarms_of(ids);
  perform erase_due_trips(erasure, ids);
end $$;

-- What was left of drives whose places were erased before; what is held now stays.
alter table trips no force row level security;
alter table trip_facts no force row level security;
alter table retention_holds no force row level security;
alter table geofence_alarms no force row level security;
delete from geofence_alarms as alarm
using trips as trip
join trip_facts as facts on facts.mandator_id = trip.mandator_id and facts.trip_id = trip.id
cross join lateral unnest(array[trip.vehicle_id, trip.recorded_vehicle_id]) as driven (vehicle)
where trip.type = 1 and facts.erased_at is not null
  and alarm.mandator_id = trip.mandator_id and alarm.vehicle_id = driven.vehicle
  and alarm.happened_at between trip.started_at - interval '15 minutes' and trip.finished_at
  and coalesce(alarm.seen_at, alarm.happened_at + interval '15 minutes') >= trip.started_at
  and not exists (
    select from retention_holds as hold
    where hold.mandator_id = alarm.mandator_id and hold.ended_at is null
      and (hold.vehicle_ids = '{}' or alarm.vehicle_id = any (hold.vehicle_ids))
      and (alarm.happened_at at time zone 'Europe/Vienna')::date between hold.from_on and hold.to_on);
alter table geofence_alarms force row level security;
alter table retention_holds force row level security;
alter table trip_facts force row level security;
alter table trips force row level security;
