-- Fences of a mandator: whatever shape a person drew, what counts is one ring without holes (ALG-GEOFENCE).
create table geofences (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  title text not null check (title <> ''),
  shape text not null check (shape in ('polygon', 'circle', 'road')),
  -- Longitude and latitude of each corner, not closed.
  ring jsonb not null,
  -- Of a circle: its centre and the meters around it.
  latitude double precision,
  longitude double precision,
  radius_in_meters double precision,
  -- Of a road: the points of its way and its width from edge to edge.
  line jsonb,
  width_in_meters integer,
  -- Bit 0 is Monday; an armed weekday alarms, and no armed weekday at all arms every day (ALG-ALARM).
  armed_weekdays smallint not null default 0 check (armed_weekdays between 0 and 127),
  is_anti_theft_enabled boolean not null default false,
  notification_email text,
  notification_mobile_number text,
  -- False where the operator made it (OQ-180).
  is_editable boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (mandator_id, id),
  check ((shape = 'circle') = (radius_in_meters is not null)),
  check ((shape = 'road') = (line is not null and width_in_meters is not null))
);
create index geofences_by_title on geofences (mandator_id, title collate "de-x-icu", id) where deleted_at is null;

-- Which vehicles a fence watches.
create table geofence_vehicles (
  mandator_id uuid not null default current_mandator() references mandators (id),
  geofence_id uuid not null,
  vehicle_id uuid not null,
  primary key (mandator_id, vehicle_id, geofence_id),
  foreign key (mandator_id, geofence_id) references geofences (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create index geofence_vehicles_of_geofence on geofence_vehicles (mandator_id, geofence_id, vehicle_id);

-- What people note at a fence: 1 names a worker, 99 anything else (OQ-218).
create table geofence_metadata (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  geofence_id uuid not null,
  category smallint not null check (category in (1, 99)),
  value text not null check (value <> ''),
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, geofence_id) references geofences (mandator_id, id),
  unique (mandator_id, geofence_id, category, value)
);

-- Fences of the operator that every mandator sees and nobody changes (OQ-180): they have no mandator.
create table system_geofences (
  id uuid primary key,
  title text not null unique check (title <> ''),
  ring jsonb not null,
  created_at timestamptz not null
);

-- Boundaries the operator put in the place of the prepared ones that come with the program.
create table preset_geofences (
  preset smallint primary key check (preset between 1 and 12),
  ring jsonb not null
);

-- Counts the changes of fences, shapes and assignments, so that who follows positions knows when to read them anew.
create table geofence_revisions (
  mandator_id uuid primary key default current_mandator() references mandators (id),
  revision bigint not null
);

call isolate_by_mandator('geofences');
call isolate_by_mandator('geofence_vehicles');
call isolate_by_mandator('geofence_metadata');
call isolate_by_mandator('geofence_revisions');

grant select, insert, update on geofences to wegbuch_app;
grant select, insert, delete on geofence_vehicles, geofence_metadata to wegbuch_app;
grant select, insert, update on geofence_revisions to wegbuch_app;
grant select on geofences, geofence_vehicles, geofence_revisions to wegbuch_tracker, wegbuch_jobs;
grant select on geofences, geofence_vehicles to wegbuch_report;
grant select on system_geofences to wegbuch_app, wegbuch_jobs, wegbuch_report;
grant select on preset_geofences to wegbuch_app;
grant select, insert, update, delete on system_geofences, preset_geofences to wegbuch_admin;
