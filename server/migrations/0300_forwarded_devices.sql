-- What a company's own Traccar forwards positions of. A device is listed once it was heard of; in a vehicle it is a box of the
-- kind traccar, which belongs to its company for good, as a phone does.
create table forwarded_devices (
  mandator_id uuid not null default current_mandator() references mandators (id),
  -- As Traccar calls it; only so long are its own.
  unique_id text not null check (length(unique_id) between 1 and 128),
  name text not null check (length(name) between 1 and 128),
  protocol text not null check (length(protocol) <= 64),
  -- None before it is put into a vehicle for the first time.
  box_id uuid references boxes (id),
  -- Whether it ever told the ignition.
  knows_ignition boolean not null,
  last_seen_at timestamptz not null,
  primary key (mandator_id, unique_id)
);
create unique index forwarded_devices_by_box on forwarded_devices (mandator_id, box_id);
create index forwarded_devices_unassigned on forwarded_devices (mandator_id, last_seen_at) where box_id is null;
call isolate_by_mandator('forwarded_devices');
create trigger refuse_foreign_box before insert or update of box_id, mandator_id on forwarded_devices
  for each row when (new.box_id is not null) execute function refuse_foreign_box();
grant select, insert, delete, update (name, protocol, box_id, knows_ignition, last_seen_at)
  on forwarded_devices to wegbuch_app;

-- As for phones: a company makes such a box itself. Whether it knows the ignition shows once it speaks.
create function add_traccar_box(box_id uuid, imei text, device_type text, added_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into boxes (id, imei, kind, device_type, mandator_id, created_at)
  values (box_id, imei, 'traccar', device_type, current_mandator(), added_at);
$$;
create function note_ignition_of_box(traccar_box_id uuid) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  update boxes set device_type = 'obd'
  where id = traccar_box_id and kind = 'traccar' and device_type = 'bm' and mandator_id = current_mandator();
$$;
revoke execute on function add_traccar_box, note_ignition_of_box from public;
grant execute on function add_traccar_box, note_ignition_of_box to wegbuch_app;
