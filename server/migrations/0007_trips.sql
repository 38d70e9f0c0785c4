-- The logbook. Trips are stored rows, made by the tracker or entered by hand.
create table trips (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  driver_id uuid,
  costcenter_id uuid,
  box_id uuid references boxes (id),
  started_at timestamptz not null,
  -- Null while the trip is running.
  finished_at timestamptz,
  start_latitude double precision,
  start_longitude double precision,
  destination_latitude double precision,
  destination_longitude double precision,
  start_address jsonb,
  destination_address jsonb,
  mileage_in_meters integer not null default 0 check (mileage_in_meters >= 0),
  mileage_source text not null default 'positions' check (mileage_source in ('positions', 'odometer', 'entered')),
  idle_seconds integer not null default 0 check (idle_seconds >= 0),
  -- 0 business, 1 private, 2 drive to work.
  type smallint not null default 0 check (type in (0, 1, 2)),
  -- 0 automatic, 1 manual, 3 recorded without positions.
  agent smallint not null default 0 check (agent in (0, 1, 3)),
  description text not null default '',
  has_been_changed boolean not null default false,
  -- Made by a split or a merge: late data never change it.
  is_recomposed boolean not null default false,
  end_reason text,
  locked_at timestamptz,
  ready_for_export_at timestamptz,
  exported_at timestamptz,
  calibrated_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, driver_id) references users (mandator_id, id),
  foreign key (mandator_id, costcenter_id) references costcenters (mandator_id, id),
  check (finished_at > started_at),
  check (finished_at is not null or locked_at is null),
  check (locked_at is not null or (ready_for_export_at is null and exported_at is null))
) with (fillfactor = 85);
-- No index has what changes while a trip is running, so that its row can be changed in place.
create unique index trips_running on trips (mandator_id, vehicle_id) where finished_at is null and deleted_at is null;
create index trips_by_start on trips (mandator_id, started_at, id) where deleted_at is null;
create index trips_of_vehicle on trips (mandator_id, vehicle_id, started_at, id) where deleted_at is null;
create index trips_of_vehicle_by_finish on trips (mandator_id, vehicle_id, finished_at) where deleted_at is null;
create index trips_by_finish on trips (mandator_id, vehicle_id, finished_at) where deleted_at is null;
create index trips_of_driver on trips (mandator_id, driver_id, started_at, id) where deleted_at is null;

-- The compact track of a trip: one part when it is finished, one per following while it runs.
create table trip_tracks (
  mandator_id uuid not null default current_mandator() references mandators (id),
  trip_id uuid not null,
  part integer not null,
  points bytea not null,
  primary key (mandator_id, trip_id, part),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade
);
alter table trip_tracks alter column points set storage external;

-- Counts per local day, kept in the transaction of each trip change; hidden trips apart.
create table trip_days (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  driver_id uuid,
  day date not null,
  type smallint not null,
  is_hidden boolean not null,
  trip_count integer not null,
  -- Of these: locked but not released, and released or exported (OQ-117).
  locked_count integer not null,
  ready_count integer not null,
  mileage_in_meters bigint not null,
  duration_seconds bigint not null,
  idle_seconds bigint not null,
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, driver_id) references users (mandator_id, id)
);
create unique index trip_days_key on trip_days (mandator_id, vehicle_id, day, driver_id, type, is_hidden) nulls not distinct;
create index trip_days_by_day on trip_days (mandator_id, day);

-- What each vehicle drove in the trips that finished in a month (UTC), hidden ones too: a mileage is the sum of a few of
-- these and the trips of one month (ALG-MILEAGE).
create table odometer_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  month date not null,
  mileage_in_meters bigint not null,
  primary key (mandator_id, vehicle_id, month),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);

-- The last place of each vehicle, for the live map; places driven in private mode are never written here.
create table vehicle_positions (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  latitude double precision,
  longitude double precision,
  speed smallint,
  heading smallint,
  -- Of the place; contact is the newest record of any kind, which says whether the box is sending.
  device_time timestamptz,
  last_contact_at timestamptz not null,
  primary key (mandator_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id) on delete cascade
) with (fillfactor = 50);

-- Ends of trips whose address is still to be looked up (ALG-ADDRESS).
create table address_lookups (
  mandator_id uuid not null default current_mandator() references mandators (id),
  trip_id uuid not null,
  trip_end text not null check (trip_end in ('start', 'destination')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (mandator_id, trip_id, trip_end),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade
);
create index address_lookups_due on address_lookups (mandator_id, due_at);

call isolate_by_mandator('trips');
call isolate_by_mandator('trip_tracks');
call isolate_by_mandator('trip_days');
call isolate_by_mandator('odometer_months');
call isolate_by_mandator('vehicle_positions');
call isolate_by_mandator('address_lookups');

-- The one way the program's readers see trips: places, track and purpose of a private trip are for its driver and for
-- the special organisation alone (OQ-051), and never for support acting as somebody. It hides columns, not rows, so a
-- condition can only ever see what is masked already; without a barrier the indexes of the table order its lists.
create view visible_trips as
select
  trip.mandator_id, trip.id, trip.vehicle_id, trip.driver_id, trip.costcenter_id, trip.started_at, trip.finished_at,
  trip.mileage_in_meters, trip.mileage_source, trip.idle_seconds, trip.type, trip.agent, trip.has_been_changed,
  trip.is_recomposed, trip.end_reason, trip.locked_at, trip.ready_for_export_at, trip.exported_at, trip.calibrated_at,
  trip.created_at, trip.deleted_at,
  not private.is_hidden as is_place_visible,
  case when not private.is_hidden then trip.start_latitude end as start_latitude,
  case when not private.is_hidden then trip.start_longitude end as start_longitude,
  case when not private.is_hidden then trip.destination_latitude end as destination_latitude,
  case when not private.is_hidden then trip.destination_longitude end as destination_longitude,
  case when not private.is_hidden then trip.start_address end as start_address,
  case when not private.is_hidden then trip.destination_address end as destination_address,
  case when not private.is_hidden then trip.description else '' end as description
from trips as trip
cross join (select coalesce(bool_or(is_special_organisation), false) as is_special from mandators) as mandator
cross join lateral (
  select trip.type = 1
    and (current_actor() is null or (trip.driver_id is distinct from current_actor() and not mandator.is_special))
    as is_hidden
) as private;

create view visible_tracks with (security_barrier) as
select track.mandator_id, track.trip_id, track.part, track.points
from trip_tracks as track
join visible_trips as trip on trip.mandator_id = track.mandator_id and trip.id = track.trip_id
where trip.is_place_visible;

grant select on visible_trips, visible_tracks to wegbuch_app, wegbuch_report;
grant select on trip_days, odometer_months, vehicle_positions to wegbuch_app, wegbuch_report;
grant select, insert, update, delete on trips, trip_tracks, trip_days, odometer_months, vehicle_positions, address_lookups
  to wegbuch_tracker;
grant select (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, start_latitude, start_longitude,
  destination_latitude, destination_longitude, start_address, destination_address, deleted_at) on trips to wegbuch_jobs;
grant update (start_address, destination_address) on trips to wegbuch_jobs;
grant select, update, delete on address_lookups to wegbuch_jobs;
