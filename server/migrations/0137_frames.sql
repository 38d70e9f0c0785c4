-- What boxes send is kept as they sent it: a row for each checked frame instead of one for each record (rule
-- database/frames). Like `readings`, which keep what does not come so, these are no tenant's: the gateway may only add.
create table frames (
  box_number integer not null,
  -- Of the first and the last of its records by the clock of the box.
  from_time timestamptz not null,
  until_time timestamptz not null,
  -- First 8 bytes of the SHA-256 of the payload, signed: tells repetitions from news.
  hash bigint not null,
  received_at timestamptz not null,
  -- The box's device type at receipt, which chooses the detection profile.
  device_type text not null check (device_type in ('obd', 'bm')),
  -- The family of boxes whose numbers the payload is read by.
  platform text not null check (platform in ('fmb', 'fm6', 'ft')),
  record_count smallint not null check (record_count > 0),
  -- How many of the records tell of an event.
  event_count smallint not null check (event_count between 0 and record_count),
  -- The AVL data, from the codec to the second count.
  payload bytea not null,
  primary key (box_number, from_time, hash),
  -- Who looks for records of a time need not look further back.
  check (until_time - from_time between interval '0' and interval '1 hour')
) partition by range (from_time);

-- The partitions of both, from 14 months before to 2 months after the given day; safe to call at any time.
create or replace function ensure_reading_partitions(today date) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  parent text;
  month date;
  partition text;
begin
  foreach parent in array array['readings', 'frames'] loop
    for month in
      select generate_series(date_trunc('month', today - interval '14 months'), date_trunc('month', today + interval '2 months'),
        interval '1 month')::date
    loop
      partition := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
      if to_regclass(partition) is null then
        execute format('create table %I (like %I including defaults including constraints)', partition, parent);
        -- To compress each would cost more than it saves.
        if parent = 'frames' then
          execute format('alter table %I alter column payload set storage external', partition);
        end if;
        execute format(
          'alter table %I attach partition %I for values from (%L) to (%L)',
          parent, partition, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
      end if;
    end loop;
  end loop;
end $$;

grant insert on frames to wegbuch_gateway;
grant select on frames to wegbuch_tracker, wegbuch_admin;

create or replace function follow_stored(attachment_ids uuid[]) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into arrivals (box_number, earliest_device_time, latest_device_time)
  select boxes.number, stored.earliest, stored.latest
  from box_attachments as attachment
  join boxes on boxes.id = attachment.box_id
  cross join lateral (select coalesce(attachment.attached_from, '-infinity') as attached_from) as since
  cross join lateral (
    select least(reading.earliest, frame.earliest) as earliest, greatest(reading.latest, frame.latest) as latest
    from (
      select min(device_time) as earliest, max(device_time) as latest from readings
      where box_number = boxes.number and device_time >= since.attached_from
    ) as reading,
    (
      select min(greatest(from_time, since.attached_from)) as earliest, max(until_time) as latest from frames
      where box_number = boxes.number and from_time >= since.attached_from - interval '1 hour'
        and until_time >= since.attached_from
    ) as frame
  ) as stored
  where attachment.id = any(attachment_ids) and attachment.mandator_id = current_mandator()
    and stored.earliest is not null
  order by boxes.number;
$$;
