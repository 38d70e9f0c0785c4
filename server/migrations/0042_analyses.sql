-- Which trips of a period met which fences, reckoned in the background and kept (ALG-GEOFENCE, OQ-197).
create table geofence_analyses (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  title text not null check (title <> ''),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Which trips of the vehicles; null means all.
  driver_ids uuid[],
  types smallint[],
  created_at timestamptz not null,
  created_by uuid not null,
  -- The trips to look at, counted when the work begins, how many are done, and the last of these.
  trip_count integer,
  done_count integer not null default 0,
  reached_started_at timestamptz,
  reached_trip_id uuid,
  -- How often in a row it broke off.
  failure_count smallint not null default 0,
  failed_at timestamptz,
  calculated_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, created_by) references users (mandator_id, id),
  check (from_at < to_at)
);

create table geofence_analysis_vehicles (
  mandator_id uuid not null default current_mandator() references mandators (id),
  analysis_id uuid not null,
  vehicle_id uuid not null,
  primary key (mandator_id, analysis_id, vehicle_id),
  foreign key (mandator_id, analysis_id) references geofence_analyses (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);

-- Fences as they were when the analysis was asked for, those of the operator too; the analysis outlives them (OQ-194).
create table geofence_analysis_fences (
  mandator_id uuid not null default current_mandator() references mandators (id),
  analysis_id uuid not null,
  geofence_id uuid not null,
  title text not null,
  ring jsonb not null,
  primary key (mandator_id, analysis_id, geofence_id),
  foreign key (mandator_id, analysis_id) references geofence_analyses (mandator_id, id)
);

-- What trips met, of everybody's private ones too: whose they are and who asks is judged when they are read.
create table geofence_analysis_visits (
  mandator_id uuid not null default current_mandator() references mandators (id),
  analysis_id uuid not null,
  trip_id uuid not null,
  geofence_id uuid not null,
  inside_seconds integer not null check (inside_seconds >= 0),
  -- As in trip_visits.
  crossings jsonb not null,
  primary key (mandator_id, analysis_id, trip_id, geofence_id),
  foreign key (mandator_id, analysis_id, geofence_id)
    references geofence_analysis_fences (mandator_id, analysis_id, geofence_id),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade
);
create index geofence_analysis_visits_of_trip on geofence_analysis_visits (mandator_id, trip_id);

call isolate_by_mandator('geofence_analyses');
call isolate_by_mandator('geofence_analysis_vehicles');
call isolate_by_mandator('geofence_analysis_fences');
call isolate_by_mandator('geofence_analysis_visits');

-- As visible_visits.
create view visible_analysis_visits with (security_barrier) as
select visit.mandator_id, visit.analysis_id, visit.trip_id, visit.geofence_id, fence.title as geofence_title,
  visit.inside_seconds, visit.crossings
from geofence_analysis_visits as visit
join geofence_analysis_fences as fence on fence.mandator_id = visit.mandator_id
  and fence.analysis_id = visit.analysis_id and fence.geofence_id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_place_visible;

grant select, insert on geofence_analyses, geofence_analysis_vehicles, geofence_analysis_fences to wegbuch_app;
grant select on visible_analysis_visits to wegbuch_app;
-- The tracker alone reads tracks as they are, so it is he who analyses them.
grant select on geofence_analyses, geofence_analysis_vehicles, geofence_analysis_fences to wegbuch_tracker;
grant update (trip_count, done_count, reached_started_at, reached_trip_id, failure_count, failed_at, calculated_at)
  on geofence_analyses to wegbuch_tracker;
grant insert on geofence_analysis_visits to wegbuch_tracker;
