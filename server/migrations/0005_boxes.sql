-- Boxes are kept by super admins and lent to mandators; `number` is the small key readings carry.
create table boxes (
  id uuid primary key,
  number integer generated always as identity unique,
  imei text not null unique check (imei ~ '^[0-9]{15}$'),
  model text not null default '',
  -- Chooses the detection profile of records received from then on.
  device_type text not null default 'bm' check (device_type in ('obd', 'bm')),
  sim_card_number text not null default '',
  phone_number text not null default '',
  mandator_id uuid references mandators (id),
  created_at timestamptz not null,
  archived_at timestamptz,
  archive_comment text
);
create index boxes_of_mandator on boxes (mandator_id);

call isolate_by_mandator('boxes');
-- The tracker reads which mandator's box it follows before it enters that mandator.
drop policy tenant on boxes;
create policy tenant on boxes to wegbuch_owner, wegbuch_app, wegbuch_jobs, wegbuch_report
  using (mandator_id = (select current_mandator()));
create policy across_mandators on boxes to wegbuch_admin using (true) with check (true);
create policy known_boxes on boxes for select to wegbuch_gateway, wegbuch_tracker using (true);

grant select, insert, update on boxes to wegbuch_admin;
grant select on boxes to wegbuch_app, wegbuch_tracker, wegbuch_jobs, wegbuch_report;
grant select (number, imei, model, device_type, archived_at) on boxes to wegbuch_gateway;

-- When a box was in which vehicle, judged by the box's own clock; null is unbounded.
create table box_attachments (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  box_id uuid not null references boxes (id),
  vehicle_id uuid not null,
  attached_from timestamptz,
  attached_until timestamptz,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  check (attached_from < attached_until),
  constraint box_in_one_vehicle exclude using gist (box_id with =, tstzrange(attached_from, attached_until) with &&),
  constraint vehicle_with_one_box
    exclude using gist (mandator_id with =, vehicle_id with =, tstzrange(attached_from, attached_until) with &&)
);

call isolate_by_mandator('box_attachments');
drop policy tenant on box_attachments;
create policy tenant on box_attachments to wegbuch_owner, wegbuch_app, wegbuch_jobs, wegbuch_report
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy every_attachment on box_attachments for select to wegbuch_tracker using (true);

grant select, insert, update on box_attachments to wegbuch_app;
grant select on box_attachments to wegbuch_tracker, wegbuch_jobs, wegbuch_report;

-- A box has no composite key, because it changes mandators: this stands in for the foreign key's half that is missing.
create function refuse_foreign_box() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  if not exists (select from boxes where id = new.box_id and mandator_id = new.mandator_id) then
    raise foreign_key_violation using message = 'the box belongs to another mandator';
  end if;
  return new;
end $$;
create trigger refuse_foreign_box before insert or update of box_id, mandator_id on box_attachments
  for each row execute function refuse_foreign_box();

-- What happened to a box, as its mandator sees it: plugged, unplugged, towed …
create table box_events (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  box_id uuid not null references boxes (id),
  vehicle_id uuid not null,
  name text not null check (name in
    ('IgnitionOn', 'IgnitionOff', 'Plugged', 'Unplugged', 'Towing', 'Crash', 'Jamming', 'PrivateOn', 'PrivateOff')),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create unique index box_events_of_box on box_events (mandator_id, box_id, happened_at, name);
create index box_events_of_vehicle on box_events (mandator_id, vehicle_id, happened_at);

call isolate_by_mandator('box_events');
grant select, insert, delete on box_events to wegbuch_tracker;
grant select on box_events to wegbuch_app, wegbuch_jobs, wegbuch_report;
