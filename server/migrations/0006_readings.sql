-- What boxes said: append-only, not a tenant table (a listed exception). The gateway may only add to it, the tracker
-- only read it; what a mandator sees is written by the tracker into tenant tables.
create table readings (
  box_number integer not null,
  device_time timestamptz not null,
  event_id integer not null,
  hash bigint not null,
  received_at timestamptz not null,
  -- The box's device type at receipt, which chooses the detection profile.
  device_type text not null check (device_type in ('obd', 'bm')),
  priority smallint not null,
  -- 1e-7 degrees; null when the message carried no coordinates.
  latitude integer,
  longitude integer,
  altitude smallint,
  heading smallint,
  satellites smallint,
  speed smallint,
  is_fix_valid boolean not null,
  gps_status smallint,
  ignition boolean,
  is_unplugged boolean,
  is_private boolean,
  total_distance bigint,
  external_power_millivolts integer,
  battery_millivolts integer,
  battery_milliamps integer,
  event_type text,
  info_text text,
  -- The undecoded IO section, so that nothing a box said is lost.
  io bytea,
  primary key (box_number, device_time, event_id, hash)
) partition by range (device_time);

-- Times no partition is kept for: stored, acknowledged, shown in raw data, never followed.
create table odd_readings (like readings including constraints, primary key (box_number, device_time, event_id, hash));

-- A note per box and batch that there is something new; the tracker takes it away.
create table arrivals (
  id bigint generated always as identity primary key,
  box_number integer not null,
  earliest_device_time timestamptz not null,
  latest_device_time timestamptz not null,
  -- Asks to follow what is stored again, however old it is (amendments 10).
  is_refollow boolean not null default false
);
create index arrivals_of_box on arrivals (box_number);

-- Adds the monthly partitions from 14 months before to 2 months after the given day; safe to call at any time.
create function ensure_reading_partitions(today date) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  month date;
  partition text;
begin
  for month in
    select generate_series(date_trunc('month', today - interval '14 months'), date_trunc('month', today + interval '2 months'),
      interval '1 month')::date
  loop
    partition := format('readings_%s', to_char(month, 'YYYY_MM'));
    if to_regclass(partition) is null then
      execute format('create table %I (like readings including defaults including constraints)', partition);
      execute format(
        'alter table readings attach partition %I for values from (%L) to (%L)',
        partition, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;
revoke execute on function ensure_reading_partitions from public;
grant execute on function ensure_reading_partitions to wegbuch_jobs;

grant insert on readings, odd_readings, arrivals to wegbuch_gateway;
grant select on readings, odd_readings to wegbuch_tracker, wegbuch_admin;
grant select, delete on arrivals to wegbuch_tracker;

-- How far the tracker has followed a box, and where it can begin again when records come late. A box that fails is
-- left alone until `retry_at`; the others go on.
create table box_cursors (
  box_number integer primary key references boxes (number),
  state jsonb,
  -- The last time there was something to follow.
  followed_at timestamptz,
  -- Whether a trip is shown as running that silence will close.
  has_running_trip boolean not null default false,
  failures integer not null default 0,
  retry_at timestamptz,
  last_error text
) with (fillfactor = 50);
create index box_cursors_running on box_cursors (box_number) where has_running_trip;

create table box_checkpoints (
  box_number integer not null references boxes (number),
  reached_at timestamptz not null,
  state jsonb not null,
  state_hash bytea not null,
  primary key (box_number, reached_at)
);
-- The tracker adds arrivals of its own to be continued later, and to follow stored readings again.
grant insert on arrivals to wegbuch_tracker;
grant select, insert, update, delete on box_cursors, box_checkpoints to wegbuch_tracker;
