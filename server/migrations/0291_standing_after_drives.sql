-- Until when a vehicle stood after a drive, as far as is known by now: until the next trip, what may become one, or what waits
-- to be followed.
create function stood_until(vehicle uuid, ended timestamptz) returns timestamptz
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select greatest(ended, least(
    'infinity'::timestamptz,
    (select min(started_at) from trips as next
      where next.mandator_id = current_mandator() and next.vehicle_id = vehicle and next.recorded_vehicle_id is null
        and next.deleted_at is null and next.started_at >= ended - interval '1 millisecond'
        and next.finished_at is distinct from ended - interval '1 millisecond'),
    (select min(started_at) from trips as next
      where next.mandator_id = current_mandator() and next.recorded_vehicle_id = vehicle and next.deleted_at is null
        and next.finished_at >= ended - interval '1 millisecond' and next.started_at >= ended - interval '1 millisecond'
        and next.finished_at is distinct from ended - interval '1 millisecond'),
    (select min(least(
        (select min(earliest_device_time) from arrivals where arrivals.box_number = boxes.number),
        to_timestamp(least(
          (detector #>> '{trip,startedAt}')::double precision,
          (detector #>> '{blind,startedAt}')::double precision,
          (detector #>> '{held,time}')::double precision,
          case when detector ->> 'ignition' = 'true' then (detector ->> 'ignitionOnAt')::double precision end,
          case when detector #>> '{parked,after,0}' is not null then (detector #>> '{parked,from,time}')::double precision end
        ) / 1000)))
      from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      left join lateral (
        select state -> 'detector' as detector from box_cursors
        where box_number = boxes.number and state ->> 'attachmentId' = attachment.id::text) as cursor on true
      where attachment.mandator_id = current_mandator() and attachment.vehicle_id = vehicle
        and coalesce(attached_until, 'infinity') > ended)))
$$;
revoke execute on function stood_until from public;

-- During what time a vehicle told where a person was by some of his drives that are due: on the way until `ended`, and after a
-- private one for as long as the vehicle stood. What is held is left out, and what he entered by hand, as no box was asked.
drop function person_spans;
create function person_spans(person uuid, before timestamptz, ids uuid[])
  returns table (trip_id uuid, vehicle_id uuid, since timestamptz, ended timestamptz, until timestamptz)
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select trip.id, driven.vehicle, trip.started_at, driven.finished,
    case when trip.type = 1 then stood_until(driven.vehicle, driven.finished) else driven.finished end
  from trips as trip
  cross join lateral (
    values (coalesce(trip.recorded_vehicle_id, trip.vehicle_id), trip.finished_at + interval '1 millisecond')
  ) as driven (vehicle, finished)
  where trip.mandator_id = current_mandator() and trip.id = any (ids) and trip.driver_id = person
    and trip.deleted_at is null and trip.finished_at < before and trip.agent <> 1
    and not is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at),
      local_day(trip.finished_at))
$$;
revoke execute on function person_spans from public;

-- As before, but that late records count again from the end of the last erased drive on, not only once it was driven again.
create or replace function erase_drives(erasure uuid, ids uuid[], at timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ordered record;
  erased uuid[];
  private uuid[];
  vehicles uuid[];
begin
  select * into ordered from hold_person_erasure(erasure);
  with due as (
    select trip.id, trip.type, trip.vehicle_id
    from unnest(ids) as asked (id)
    join trip_facts as facts on facts.mandator_id = mandator and facts.trip_id = asked.id and facts.erased_at is null
    cross join lateral (
      select * from trips where trips.mandator_id = mandator and trips.id = asked.id and driver_id = ordered.person
        and finished_at < ordered.before
        and not is_held(array[vehicle_id, recorded_vehicle_id], local_day(started_at), local_day(finished_at))
      for no key update skip locked
    ) as trip
  )
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(id) filter (where type = 1), '{}'),
      coalesce(array_agg(distinct vehicle_id), '{}')
    into erased, private, vehicles from due;
  insert into erased_vehicles as known (vehicle_id, until)
    select span.vehicle_id, max(span.ended) from person_spans(ordered.person, ordered.before, erased) as span
    group by span.vehicle_id order by span.vehicle_id
    on conflict (mandator_id, vehicle_id) do update set until = greatest(known.until, excluded.until);
  perform erase_places_of(erased, private, at);
  perform note_erased(erasure, erased, vehicles, 0);
end $$;

-- As before, but that what a box sent of the time after a drive is left where it reaches into the next one.
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
      ('odd_readings', 'received_at', 'received_at', 'box_number, device_time, event_id, hash', '1', '0')
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

-- As before, but that what following goes on from goes as well where it stands in the time after a drive, and that what somebody
-- else is writing waits for the next night.
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
    select vehicle_id, range_agg(tstzrange(since, until)) as times from person_spans(person, before, ids)
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
          and told.times @> device_time
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

-- What was written in a request goes with what it asked for, and some time after it was refused.
grant update (text) on deletion_requests to wegbuch_jobs;
