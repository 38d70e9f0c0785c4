-- As before; a piece looks at no more rows than it takes, so that it lasts a moment however much boxes sent of some drives. A
-- row that belongs to two of them is taken once.
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
        select boxes.number, span.vehicle_id, greatest(span.since, attached_from) as since, least(span.until, attached_until) as until
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
