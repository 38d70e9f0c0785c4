-- What is erased because a person asked for it; names without keys, as the receipt outlives them.
alter table erasures
  add column person_id uuid,
  add column request_id uuid,
  drop constraint erasures_kind_check,
  add constraint erasures_kind_check check (kind in ('places', 'logbook', 'timelogs', 'person')),
  add constraint erasures_of_person check ((kind = 'person') = (num_nonnulls(person_id, request_id) = 2));
drop index erasures_under_way;
create unique index erasures_under_way on erasures (mandator_id, kind, request_id) nulls not distinct
  where ended_at is null;

-- Of trips that are held fast and due: what erase_places did, for whoever says which ones.
create function erase_places_of(erased uuid[], private uuid[], at timestamptz) returns void
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
revoke execute on function erase_places_of from public;

create or replace function erase_places(erasure uuid, before timestamptz, after_id uuid, most integer, at timestamptz) returns uuid
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  looked uuid[];
  erased uuid[];
  private uuid[];
  vehicles uuid[];
begin
  perform hold_erasure(erasure);
  looked := array(
    select trip_id from trip_facts
    where mandator_id = mandator and erased_at is null and trip_id > coalesce(after_id, '00000000-0000-0000-0000-000000000000')
    order by trip_id limit most);
  with due as (
    select trip.id, trip.type, trip.vehicle_id
    from unnest(looked) as asked (id)
    cross join lateral (
      select * from trips where trips.mandator_id = mandator and trips.id = asked.id and finished_at < before
        and not is_held(array[vehicle_id, recorded_vehicle_id], local_day(started_at), local_day(finished_at))
      for no key update skip locked
    ) as trip
  )
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(id) filter (where type = 1), '{}'),
      coalesce(array_agg(distinct vehicle_id), '{}')
    into erased, private, vehicles from due;
  perform erase_places_of(erased, private, at);
  perform note_erased(erasure, erased, vehicles, 0);
  return case when cardinality(looked) = most then looked[most] end;
end $$;

-- An erasure of what a person drove that is under way, because it was granted him: nothing else of him is erased.
create function hold_person_erasure(erasure uuid, out person uuid, out before timestamptz)
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform hold_erasure(erasure);
  select request.user_id, request.erased_until_on::timestamp at time zone 'Europe/Vienna' into person, before
  from erasures as ordered
  join deletion_requests as request on request.mandator_id = ordered.mandator_id and request.id = ordered.request_id
  where ordered.mandator_id = current_mandator() and ordered.id = erasure and ordered.kind = 'person'
    and request.user_id = ordered.person_id and request.is_granted;
  if not found then
    raise object_not_in_prerequisite_state using message = 'nobody has granted that';
  end if;
end $$;
revoke execute on function hold_person_erasure from public;

-- During what time a vehicle told where a person was by some of his drives that are due: on the way, and after a private one
-- until it was driven again. What is held is left out.
create function person_spans(person uuid, before timestamptz, ids uuid[])
  returns table (trip_id uuid, vehicle_id uuid, since timestamptz, until timestamptz)
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select trip.id, driven.vehicle, trip.started_at, case
    when trip.type <> 1 then trip.finished_at + interval '1 millisecond'
    else greatest(trip.finished_at + interval '1 millisecond', least(before, (
      select min(started_at) from trips as next
      where next.mandator_id = trip.mandator_id and next.vehicle_id = driven.vehicle and next.recorded_vehicle_id is null
        and next.deleted_at is null and next.started_at >= trip.finished_at and next.id <> trip.id), (
      select min(started_at) from trips as next
      where next.mandator_id = trip.mandator_id and next.recorded_vehicle_id = driven.vehicle
        and next.deleted_at is null and next.finished_at >= trip.finished_at and next.started_at >= trip.finished_at
        and next.id <> trip.id))) end
  from trips as trip
  cross join lateral (values (coalesce(trip.recorded_vehicle_id, trip.vehicle_id))) as driven (vehicle)
  where trip.mandator_id = current_mandator() and trip.id = any (ids) and trip.driver_id = person
    and trip.deleted_at is null and trip.finished_at < before
    and not is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at),
      local_day(trip.finished_at))
$$;
revoke execute on function person_spans from public;

-- Takes the places of some drives of a person as erase_places does of a company. Before anything of them is gone it is said
-- of their vehicles that late records of that time tell nothing any more.
create function erase_drives(erasure uuid, ids uuid[], at timestamptz) returns void
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
    select span.vehicle_id, max(span.until) from person_spans(ordered.person, ordered.before, erased) as span
    group by span.vehicle_id order by span.vehicle_id
    on conflict (mandator_id, vehicle_id) do update set until = greatest(known.until, excluded.until);
  perform erase_places_of(erased, private, at);
  perform note_erased(erasure, erased, vehicles, 0);
end $$;
revoke execute on function erase_drives from public;
grant execute on function erase_drives to wegbuch_jobs;

-- Takes what boxes sent during some drives of a person, what following goes on from, and what is shown of that time. What was
-- sent in one piece goes in one piece, unless a part of it is held. Gives how many rows of what boxes sent that were.
create function erase_records_of_drives(erasure uuid, ids uuid[], most integer) returns integer
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
        select boxes.number, span.vehicle_id, greatest(span.since, attached_from) as since, least(span.until, attached_until) as until
        from person_spans($1, $2, $3) as span
        join box_attachments as attachment on attachment.mandator_id = current_mandator()
          and attachment.vehicle_id = span.vehicle_id
          and coalesce(attached_from, '-infinity') < span.until and coalesce(attached_until, 'infinity') > span.since
        join boxes on boxes.id = attachment.box_id
      ), chosen as materialized (
        select distinct on (%3$s) %3$s, span.vehicle_id
        from span
        cross join lateral (
          select * from %1$I as each
          where each.box_number = span.number and each.%2$I >= span.since - interval '%7$s' and each.%2$I < span.until
            and each.%5$I >= span.since
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
      select count(*), coalesce(sum(records), 0), coalesce(array_agg(distinct vehicle_id), '{}') from gone
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
revoke execute on function erase_records_of_drives from public;
grant execute on function erase_records_of_drives to wegbuch_jobs;

-- What following goes on from is of no use any more up to where a vehicle was erased, and last places and alarms of the time
-- of a drive go with it.
create function erase_followed_drives(ids uuid[], person uuid, before timestamptz) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  attachment record;
begin
  for attachment in
    select distinct boxes.number, box_attachments.id, erased.until
    from person_spans(person, before, ids) as span
    join erased_vehicles as erased on erased.mandator_id = mandator and erased.vehicle_id = span.vehicle_id
    join box_attachments on box_attachments.mandator_id = mandator and box_attachments.vehicle_id = span.vehicle_id
    join boxes on boxes.id = box_attachments.box_id
  loop
    perform from box_cursors where box_number = attachment.number for update skip locked;
    if found then
      update box_cursors set state = null
        where box_number = attachment.number and not has_running_trip and state ->> 'attachmentId' = attachment.id::text
          and to_timestamp((state -> 'reached' ->> 'deviceTime')::double precision / 1000) < attachment.until;
      delete from box_checkpoints
        where box_number = attachment.number and reached_at < attachment.until
          and state ->> 'attachmentId' = attachment.id::text;
    end if;
  end loop;
  update vehicle_positions as position set latitude = null, longitude = null, speed = null, heading = null
    from person_spans(person, before, ids) as span
    where position.mandator_id = mandator and position.vehicle_id = span.vehicle_id and position.latitude is not null
      and position.device_time >= span.since and position.device_time < span.until
      and not is_held(array[position.vehicle_id], local_day(position.device_time), local_day(position.device_time));
  update geofence_alarms as alarm set latitude = null, longitude = null
    from person_spans(person, before, ids) as span
    where alarm.mandator_id = mandator and alarm.vehicle_id = span.vehicle_id and alarm.latitude is not null
      and alarm.happened_at >= span.since and alarm.happened_at < span.until
      and not is_held(array[alarm.vehicle_id], local_day(alarm.happened_at), local_day(alarm.happened_at));
end $$;
revoke execute on function erase_followed_drives from public;

-- How many drives of a person from before a day are held against erasing and still have their places.
create function count_held_drives(person uuid, before_day date) returns integer
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select count(*)::integer
  from trips as trip
  join trip_facts as facts on facts.mandator_id = trip.mandator_id and facts.trip_id = trip.id and facts.erased_at is null
  where trip.mandator_id = current_mandator() and trip.driver_id = person and trip.deleted_at is null
    and trip.finished_at < before_day::timestamp at time zone 'Europe/Vienna'
    and exists (select from holds_now())
    and is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at), local_day(trip.finished_at))
$$;
revoke execute on function count_held_drives from public;
grant execute on function count_held_drives to wegbuch_app;
