-- How each box is doing as its gateway sees it, for super admins. Belongs to no mandator, as the readings do; no places.
create table box_health (
  box_number integer primary key references boxes (number) on delete cascade,
  -- When it was last heard; null while it is connected and has sent nothing.
  seen_at timestamptz,
  -- The gateway it is connected to; null without a connection.
  gateway text check (length(gateway) <= 200),
  -- Of its newest record: GSM signal 0 to 5, satellites, supply, and how far its clock was ahead (behind below 0) as it came.
  signal smallint,
  satellites smallint,
  voltage_millivolts integer,
  ahead_seconds integer,
  -- Records that came, and frames that were refused, on this day of UTC.
  counted_on date not null,
  records integer not null,
  refused integer not null
);
create index box_health_of_gateway on box_health (gateway) where gateway is not null;
grant select on box_health to wegbuch_admin;

-- Gateways that run; one that has not been heard for three minutes has no connections any more.
create table gateways (
  name text primary key check (length(name) <= 200),
  seen_at timestamptz not null
);
grant select on gateways to wegbuch_admin;

-- What a gateway heard of boxes since it last told, and which are connected to it now.
create function note_box_health(gateway_name text, heard jsonb, connected integer[], noted_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
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
  update box_health set gateway = null where gateway = gateway_name and box_number <> all (connected);
  insert into box_health as known (box_number, gateway, counted_on, records, refused)
    select box_number, gateway_name, (noted_at at time zone 'UTC')::date, 0, 0 from unnest(connected) as box (box_number)
    order by box_number
    on conflict (box_number) do update set gateway = gateway_name where known.gateway is distinct from gateway_name;
$$;
revoke execute on function note_box_health from public;
grant execute on function note_box_health to wegbuch_gateway;
