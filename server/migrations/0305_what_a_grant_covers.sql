-- What a person drove goes by a grant as it was known when it was decided: what somebody has given him since, a correction or a
-- mistake, waits for a request of its own. What was entered or recorded late is his from the beginning.
create index trips_deleted_of_driver on trips (mandator_id, driver_id, id) where deleted_at is not null;
create function drives_granted(request uuid) returns setof uuid
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  with granted as (
    select user_id, decided_at from deletion_requests
    where mandator_id = current_mandator() and id = request and is_granted and withdrawn_at is null
  ), driven as (
    select id, decided_at from granted
    join trips on trips.mandator_id = current_mandator() and trips.driver_id = user_id and deleted_at is null
    union all
    select id, decided_at from granted
    join trips on trips.mandator_id = current_mandator() and trips.driver_id = user_id and deleted_at is not null
  )
  select id from driven
  where not exists (
    select from history
    where history.mandator_id = current_mandator() and history.object_id = driven.id and object_kind = 'trip'
      and property_name = 'driver' and changed_at > decided_at)
  order by id
$$;
revoke execute on function drives_granted from public;
grant execute on function drives_granted to wegbuch_jobs;

-- What else of him was kept with his private places goes too: rules that have ended, and what he had packed.
grant select, delete on classification_rules to wegbuch_jobs;

-- As before, but that a drive that was deleted has its time as well, unless another one took its place, and that it is told
-- which ones were private.
drop function person_spans;
create function person_spans(person uuid, before timestamptz, ids uuid[])
  returns table (trip_id uuid, vehicle_id uuid, since timestamptz, ended timestamptz, until timestamptz, is_private boolean)
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select trip.id, driven.vehicle, trip.started_at, driven.finished,
    case when trip.type = 1 then stood_until(driven.vehicle, driven.finished) else driven.finished end, trip.type = 1
  from trips as trip
  cross join lateral (
    values (coalesce(trip.recorded_vehicle_id, trip.vehicle_id), trip.finished_at + interval '1 millisecond')
  ) as driven (vehicle, finished)
  where trip.mandator_id = current_mandator() and trip.id = any (ids) and trip.driver_id = person
    and trip.finished_at < before and trip.agent <> 1
    and (trip.deleted_at is null or not exists (
      select from trips as other
      where other.mandator_id = trip.mandator_id and other.vehicle_id = trip.vehicle_id and other.deleted_at is null
        and other.started_at < trip.finished_at and coalesce(other.finished_at, 'infinity') > trip.started_at))
    and not is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at),
      local_day(trip.finished_at))
$$;
revoke execute on function person_spans from public;

-- As before, but that what a box sent with a time that cannot be goes by that time too, as it is mostly sent later.
create or replace function erase_records_of_drives(erasure uuid, ids uuid[], most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ordered record;
  source record;
  used integer := 0;
  erased_rows integer;
  erased_records bigint;
  vehicles uuid[];
begin
  select * into ordered from hold_person_erasure(erasure);
  for source in
    select * from (values
      ('frames', 'from_time', 'until_time', 'box_number, from_time, hash', 'kept.record_count', '1 hour'),
      ('readings', 'device_time', 'device_time', 'box_number, device_time, event_id, hash', '1', '0'),
      ('odd_readings', 'received_at', 'received_at', 'box_number, device_time, event_id, hash', '1', '0'),
      ('odd_readings', 'device_time', 'device_time', 'box_number, device_time, event_id, hash', '1', '0')
    ) as source (name, first, last, key, records, longest)
  loop
    exit when used >= most;
    execute format($query$
      with span as materialized (
        select boxes.number, span.vehicle_id, greatest(span.since, attached_from) as since, span.ended,
          least(span.until, attached_until) as until
        from person_spans($1, $2, $3) as span
        join box_attachments as attachment on attachment.mandator_id = current_mandator()
          and attachment.vehicle_id = span.vehicle_id
          and coalesce(attached_from, '-infinity') < span.until and coalesce(attached_until, 'infinity') > span.since
        join boxes on boxes.id = attachment.box_id
      ), chosen as materialized (
        select %3$s, span.vehicle_id
        from span
        cross join lateral (
          select * from %1$I as each
          where each.box_number = span.number and each.%2$I >= span.since - interval '%7$s' and each.%2$I < span.until
            and each.%5$I >= span.since and (each.%2$I < span.ended or each.%5$I < span.until)
        ) as kept
        where not exists (
          select from holds_now() as hold
          where (hold.vehicle_ids = '{}' or span.vehicle_id = any (hold.vehicle_ids))
            and kept.%2$I < (hold.to_on + 1)::timestamp at time zone 'Europe/Vienna'
            and kept.%5$I >= hold.from_on::timestamp at time zone 'Europe/Vienna')
        limit $4
      ), gone as (
        delete from %1$I as kept using chosen
        where (%4$s) = (%6$s)
        returning %8$s as records, chosen.vehicle_id
      )
      select (select count(*) from chosen), coalesce(sum(records), 0), coalesce(array_agg(distinct vehicle_id), '{}') from gone
    $query$, source.name, source.first,
      'kept.' || replace(source.key, ', ', ', kept.'),
      'kept.' || replace(source.key, ', ', ', kept.'), source.last,
      'chosen.' || replace(source.key, ', ', ', chosen.'), source.longest, source.records)
    into erased_rows, erased_records, vehicles using ordered.person, ordered.before, ids, most - used;
    used := used + erased_rows;
    if erased_rows > 0 then
      perform note_erased(erasure, '{}', vehicles, erased_records);
    end if;
  end loop;
  if used < most then
    perform erase_followed_drives(ids, ordered.person, ordered.before);
  end if;
  return used;
end $$;

-- As before, but that the last place of a vehicle at the end of a drive that was not private stays, as that end does.
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
      range_agg(tstzrange(since, case when is_private then until else greatest(since, ended - interval '1 millisecond') end)) as hidden
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
    update geofence_alarms set latitude = null, longitude = null
      where mandator_id = mandator and id in (
        select id from geofence_alarms
        where mandator_id = mandator and vehicle_id = told.vehicle_id and latitude is not null
          and told.times @> happened_at
          and not is_held(array[vehicle_id], local_day(happened_at), local_day(happened_at))
        order by id for update skip locked);
  end loop;
end $$;
revoke execute on function erase_followed_drives from public;
