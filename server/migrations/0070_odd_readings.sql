-- Readings that seemed to come from the future, because a clock of ours was behind, are taken back once their time is
-- plausible (decision 0086). Those who read and write them have no right to move them: this does, and nothing else.
create index odd_readings_time on odd_readings (device_time);

-- Takes back at most so many, of a time up to `plausible_until` that was no further ahead of their receipt than
-- `most_ahead`; notes for the tracker which boxes have news and gives how many were taken.
create function take_back_odd_readings(plausible_from timestamptz, plausible_until timestamptz, most_ahead interval, most integer)
  returns integer
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  with chosen as (
    select box_number, device_time, event_id, hash from odd_readings
    where device_time between plausible_from and plausible_until
      and device_time > received_at and device_time - received_at <= most_ahead
    order by device_time, box_number, event_id, hash
    limit most
    for update skip locked),
  taken as (
    delete from odd_readings using chosen
    where odd_readings.box_number = chosen.box_number and odd_readings.device_time = chosen.device_time
      and odd_readings.event_id = chosen.event_id and odd_readings.hash = chosen.hash
    returning odd_readings.*),
  noted as (
    insert into arrivals (box_number, earliest_device_time, latest_device_time, received_at)
    select box_number, min(device_time), max(device_time), min(received_at) from taken group by box_number order by 1),
  stored as (insert into readings select * from taken on conflict do nothing)
  select count(*)::integer from taken
$$;
revoke execute on function take_back_odd_readings from public;
grant execute on function take_back_odd_readings to wegbuch_tracker;
