-- Users, groups, cost centres and vehicles of a mandator.
create table costcenters (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  foreign_id text not null check (length(foreign_id) between 1 and 200),
  description text not null default '',
  created_at timestamptz not null,
  archived_at timestamptz,
  archive_comment text,
  deleted_at timestamptz,
  primary key (mandator_id, id)
);
create unique index costcenters_foreign_id on costcenters (mandator_id, lower(foreign_id)) where deleted_at is null;

create table users (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null unique,
  foreign_id text check (length(foreign_id) between 1 and 200),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  description text not null default '',
  -- OQ-022: 1 Admin … 6 DriverViewer; 7 is kept by super users alone.
  role_id smallint not null check (role_id between 1 and 6),
  can_calibrate boolean not null default false,
  can_show_tracks boolean not null default true,
  can_merge_split_trips boolean not null default true,
  costcenter_id uuid,
  language text not null default 'de-AT',
  created_at timestamptz not null,
  archived_at timestamptz,
  archive_comment text,
  deleted_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, id) references logins (mandator_id, id),
  foreign key (mandator_id, costcenter_id) references costcenters (mandator_id, id)
);
create unique index users_foreign_id on users (mandator_id, foreign_id) where deleted_at is null;

create table groups (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, parent_id) references groups (mandator_id, id),
  check (parent_id <> id)
);
-- Names are unique among siblings, and a mandator has one root (OQ-137).
create unique index groups_sibling_name on groups (mandator_id, parent_id, lower(name)) nulls not distinct;
create unique index groups_root on groups (mandator_id) where parent_id is null;

create table vehicles (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  license_plate text not null default '',
  model text not null default '',
  description text not null default '',
  -- 0 company, 1 private, 2 pool.
  type smallint not null check (type in (0, 1, 2)),
  owner_id uuid,
  assign_trips_to_owner boolean not null default false,
  is_private_trip_allowed boolean not null default false,
  costcenter_id uuid,
  country text check (country in ('AT', 'DE')),
  registration_date date,
  vehicle_service_type smallint check (vehicle_service_type in (0, 1, 2)),
  periodic_service_distance_in_meter integer check (periodic_service_distance_in_meter > 0),
  created_at timestamptz not null,
  archived_at timestamptz,
  archive_comment text,
  deleted_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, owner_id) references users (mandator_id, id),
  foreign key (mandator_id, costcenter_id) references costcenters (mandator_id, id),
  check (type <> 2 or not (assign_trips_to_owner or is_private_trip_allowed)),
  check (owner_id is not null or not assign_trips_to_owner)
);
create index vehicles_of_owner on vehicles (mandator_id, owner_id);

create table vehicle_drivers (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  user_id uuid not null,
  primary key (mandator_id, vehicle_id, user_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id) on delete cascade,
  foreign key (mandator_id, user_id) references users (mandator_id, id) on delete cascade
);
create index vehicle_drivers_of_user on vehicle_drivers (mandator_id, user_id);

create table group_vehicles (
  mandator_id uuid not null default current_mandator() references mandators (id),
  group_id uuid not null,
  vehicle_id uuid not null,
  primary key (mandator_id, group_id, vehicle_id),
  foreign key (mandator_id, group_id) references groups (mandator_id, id) on delete cascade,
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id) on delete cascade
);
create index group_vehicles_of_vehicle on group_vehicles (mandator_id, vehicle_id);

create table group_users (
  mandator_id uuid not null default current_mandator() references mandators (id),
  group_id uuid not null,
  user_id uuid not null,
  primary key (mandator_id, group_id, user_id),
  foreign key (mandator_id, group_id) references groups (mandator_id, id) on delete cascade,
  foreign key (mandator_id, user_id) references users (mandator_id, id) on delete cascade
);
create index group_users_of_user on group_users (mandator_id, user_id);

-- Odometer readings somebody entered; the first is the mileage given when the vehicle was created (ALG-MILEAGE).
create table calibrations (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  calibrated_at timestamptz not null,
  mileage_in_meters bigint not null check (mileage_in_meters >= 0),
  actual_mileage_in_meters bigint,
  is_initial boolean not null default false,
  user_id uuid,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create unique index calibrations_of_vehicle on calibrations (mandator_id, vehicle_id, calibrated_at);

call isolate_by_mandator('costcenters');
call isolate_by_mandator('users');
call isolate_by_mandator('groups');
call isolate_by_mandator('vehicles');
call isolate_by_mandator('vehicle_drivers');
call isolate_by_mandator('group_vehicles');
call isolate_by_mandator('group_users');
call isolate_by_mandator('calibrations');
create policy across_mandators on users to wegbuch_admin using (true) with check (true);

grant select, insert, update on users to wegbuch_admin;
grant select, insert, update on costcenters, users, groups, vehicles, calibrations to wegbuch_app;
grant delete on groups, calibrations to wegbuch_app;
grant select, insert, delete on vehicle_drivers, group_vehicles, group_users to wegbuch_app;
grant select on costcenters, users, groups, vehicles, vehicle_drivers, group_vehicles, group_users, calibrations
  to wegbuch_tracker, wegbuch_jobs, wegbuch_report;
