-- Gateways note one after another, so that boxes which change between two of them lock nothing in a circle; and who is
-- connected is looked up and not searched for each row.
create or replace function note_box_health(gateway_name text, heard jsonb, connected integer[], noted_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  select pg_advisory_xact_lock(hashtextextended('note_box_health', 0));
  insert into gateways (name, seen_at) values (gateway_name, noted_at)
    on conflict (name) do update set seen_at = greatest(gateways.seen_at, excluded.seen_at);
  delete from gateways where seen_at < noted_at - interval '1 day';
  insert into box_health as known (box_number, seen_at, signal, satellites, voltage_millivolts, ahead_seconds, counted_on, records, refused)
    select box_number, seen_at, signal, satellites, voltage_millivolts, ahead_seconds, (noted_at at time zone 'UTC')::date, records, refused
    from jsonb_to_recordset(heard) as said (box_number integer, seen_at timestamptz, signal smallint, satellites smallint,
      voltage_millivolts integer, ahead_seconds integer, records integer, refused integer)
    order by box_number
    on conflict (box_number) do update set
      seen_at = greatest(known.seen_at, excluded.seen_at),
      signal = coalesce(excluded.signal, known.signal),
      satellites = coalesce(excluded.satellites, known.satellites),
      voltage_millivolts = coalesce(excluded.voltage_millivolts, known.voltage_millivolts),
      ahead_seconds = coalesce(excluded.ahead_seconds, known.ahead_seconds),
      counted_on = excluded.counted_on,
      records = excluded.records + case when known.counted_on = excluded.counted_on then known.records else 0 end,
      refused = excluded.refused + case when known.counted_on = excluded.counted_on then known.refused else 0 end;
  update box_health set gateway = null where gateway = gateway_name
    and not exists (select from unnest(connected) as box (number) where number = box_number);
  insert into box_health as known (box_number, gateway, counted_on, records, refused)
    select number, gateway_name, (noted_at at time zone 'UTC')::date, 0, 0 from unnest(connected) as box (number)
    order by number
    on conflict (box_number) do update set gateway = gateway_name where known.gateway is distinct from gateway_name;
$$;
