-- What is asked of frames and readings names its box by a value (rule database/by-box). As before otherwise.
create or replace function follow_stored(attachment_ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  attached record;
  reading record;
  frame record;
begin
  for attached in
    select boxes.number, coalesce(attached_from, '-infinity') as since
    from box_attachments
    join boxes on boxes.id = box_attachments.box_id
    where box_attachments.id = any(attachment_ids) and box_attachments.mandator_id = current_mandator()
    order by boxes.number
  loop
    select min(device_time) as earliest, max(device_time) as latest into reading from readings
      where box_number = attached.number and device_time >= attached.since;
    select min(greatest(from_time, attached.since)) as earliest, max(until_time) as latest into frame from frames
      where box_number = attached.number and from_time >= attached.since - interval '1 hour'
        and until_time >= attached.since;
    insert into arrivals (box_number, earliest_device_time, latest_device_time)
      select attached.number, least(reading.earliest, frame.earliest), greatest(reading.latest, frame.latest)
      where least(reading.earliest, frame.earliest) is not null;
  end loop;
end $$;

create or replace function take_back_odd_readings(plausible_from timestamptz, plausible_until timestamptz, most_ahead interval, most integer)
  returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  taken odd_readings[];
begin
  with chosen as (
    select box_number, device_time, event_id, hash from odd_readings
    where device_time between plausible_from and plausible_until
      and device_time > received_at and device_time - received_at <= most_ahead
    order by device_time, box_number, event_id, hash
    limit most
    for update skip locked),
  gone as (
    delete from odd_readings using chosen
    where odd_readings.box_number = chosen.box_number and odd_readings.device_time = chosen.device_time
      and odd_readings.event_id = chosen.event_id and odd_readings.hash = chosen.hash
    returning odd_readings as reading)
  select array_agg(reading) into taken from gone;
  if taken is null then
    return 0;
  end if;
  insert into arrivals (box_number, earliest_device_time, latest_device_time, received_at)
    select box_number, min(device_time), max(device_time), min(received_at) from unnest(taken) group by box_number order by 1;
  insert into readings select * from unnest(taken) on conflict do nothing;
  return cardinality(taken);
end $$;

-- As before, but that what is held is read once, which is what several servers can be told.
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
      ), held as materialized (
        select vehicle_ids, from_on::timestamp at time zone 'Europe/Vienna' as since,
          (to_on + 1)::timestamp at time zone 'Europe/Vienna' as until
        from holds_now()
      ), chosen as materialized (
        select %3$s, span.vehicle_id
        from span
        join %1$I as kept on kept.box_number = span.number
          and kept.%2$I >= span.since - interval '%7$s' and kept.%2$I < span.until
          and kept.%5$I >= span.since and (kept.%2$I < span.ended or kept.%5$I < span.until)
        where not exists (
          select from held
          where (held.vehicle_ids = '{}' or span.vehicle_id = any (held.vehicle_ids))
            and kept.%2$I < held.until and kept.%5$I >= held.since)
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
