-- Which fences a finished trip met, of those its vehicle was assigned to: kept with its track, so that a report of a year is
-- read and not computed. No part of the logbook, and so not bound by a lock.
create table trip_visits (
  mandator_id uuid not null default current_mandator() references mandators (id),
  trip_id uuid not null,
  geofence_id uuid not null,
  -- As the fence was called then.
  geofence_title text not null,
  inside_seconds integer not null check (inside_seconds >= 0),
  -- The events in order: id, event, time in milliseconds, latitude, longitude, and of a Leaving the seconds since the entry.
  crossings jsonb not null,
  primary key (mandator_id, trip_id, geofence_id),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade,
  foreign key (mandator_id, geofence_id) references geofences (mandator_id, id)
);
create index trip_visits_of_geofence on trip_visits (mandator_id, geofence_id, trip_id);

-- Crossings of fences that alarm (ALG-ALARM), mailed or not: what is known already is told by no repetition or replay.
create table geofence_alarms (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  geofence_id uuid not null,
  vehicle_id uuid not null,
  event text not null check (event in ('Entering', 'Leaving')),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  -- When a mail was queued; null where the day was not armed or the last mail had only just been sent.
  mailed_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, geofence_id) references geofences (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  unique (mandator_id, geofence_id, vehicle_id, event, happened_at)
);

call isolate_by_mandator('trip_visits');
call isolate_by_mandator('geofence_alarms');

-- What a fence says of a private trip is as private as its track.
create view visible_visits with (security_barrier) as
select visit.mandator_id, visit.trip_id, visit.geofence_id, visit.geofence_title, visit.inside_seconds, visit.crossings
from trip_visits as visit
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_place_visible;

grant select on visible_visits to wegbuch_app, wegbuch_report;
grant select, insert, delete on trip_visits to wegbuch_tracker;
-- A trip that people move to another vehicle loses what it met in the old one.
grant select (mandator_id, trip_id), delete on trip_visits to wegbuch_app;
grant select, insert, update (mailed_at) on geofence_alarms to wegbuch_tracker;
grant select on geofence_alarms to wegbuch_jobs;
