-- Phones that report instead of a box. Each is a box of a kind of its own, which belongs to its company for good and which no
-- socket is asked for; what will come from elsewhere has kinds of its own too.
alter table boxes
  add column kind text not null default 'tracker' check (kind in ('tracker', 'phone', 'traccar', 'import')),
  drop constraint boxes_device_type_check,
  add constraint boxes_device_type_check check (device_type in ('obd', 'bm', 'phone'));
grant select (kind) on boxes to wegbuch_gateway;

-- As before, now that boxes have a kind of their own.
create or replace function note_box_incidents(incidents jsonb) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into box_incidents as known (mandator_id, box_id, kind, happened_at, occurrences, network, other_network,
      earliest_device_time, latest_device_time)
    select boxes.mandator_id, box_id, new.kind, happened_at, occurrences, network, other_network, earliest, latest
    from jsonb_to_recordset(incidents) as new (box_id uuid, kind text, happened_at timestamptz,
      occurrences integer, network text, other_network text, earliest timestamptz, latest timestamptz)
    join boxes on boxes.id = box_id
    order by box_id, new.kind, happened_at
    on conflict (box_id, kind, happened_at) do update set
      occurrences = excluded.occurrences,
      earliest_device_time = least(known.earliest_device_time, excluded.earliest_device_time),
      latest_device_time = greatest(known.latest_device_time, excluded.latest_device_time);
$$;

-- More is allowed than before, so that what is there need not be read again.
alter table odd_readings
  drop constraint readings_device_type_check,
  add constraint readings_device_type_check check (device_type in ('obd', 'bm', 'phone')) not valid;
alter table readings drop constraint readings_device_type_check;
alter table readings add constraint readings_device_type_check check (device_type in ('obd', 'bm', 'phone')) not valid;

create table phones (
  mandator_id uuid not null default current_mandator() references mandators (id),
  box_id uuid not null references boxes (id),
  -- Who drives what it reports; without one the vehicle says so.
  user_id uuid,
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of the secret in its address, which alone tells who speaks.
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  is_charging boolean,
  app text check (app in ('traccar', 'owntracks', 'osmand')),
  -- Null while its clock is right.
  clock_ahead_seconds integer check (clock_ahead_seconds > 0),
  -- What it sent on its last such day that could not be read.
  refused_on date,
  refused_today integer not null default 0,
  primary key (mandator_id, box_id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create unique index phones_by_token on phones (mandator_id, token_hash);
create index phones_of_user on phones (mandator_id, user_id);
call isolate_by_mandator('phones');
create trigger refuse_foreign_box before insert or update of box_id, mandator_id on phones
  for each row execute function refuse_foreign_box();
grant select, insert, update (user_id, name, token_hash, revoked_at, last_seen_at, battery_percent, is_charging, app,
  clock_ahead_seconds, refused_on, refused_today) on phones to wegbuch_app;
grant select (mandator_id, box_id, user_id) on phones to wegbuch_tracker;

-- The registration of boxes is the super admins'; a company makes and gives up its phones itself, and nothing else.
create function add_phone_box(box_id uuid, imei text, added_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into boxes (id, imei, kind, device_type, mandator_id, created_at)
  values (box_id, imei, 'phone', 'phone', current_mandator(), added_at);
$$;
create function archive_phone_box(phone_box_id uuid, given_up_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  update boxes set archived_at = given_up_at
  where id = phone_box_id and kind = 'phone' and mandator_id = current_mandator();
$$;
revoke execute on function add_phone_box, archive_phone_box from public;
grant execute on function add_phone_box, archive_phone_box to wegbuch_app;
