-- Reports tell what fences saw while they were there: nothing of deleted ones, nor of the time before they were made.
create or replace view visible_visits with (security_barrier) as
select visit.mandator_id, visit.trip_id, visit.geofence_id, visit.geofence_title, visit.inside_seconds, visit.crossings
from trip_visits as visit
join geofences as fence on fence.mandator_id = visit.mandator_id and fence.id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_place_visible and fence.deleted_at is null;

alter table trip_visits no force row level security;
alter table geofences no force row level security;
alter table trips no force row level security;
delete from trip_visits using geofences, trips
where geofences.mandator_id = trip_visits.mandator_id and geofences.id = trip_visits.geofence_id
  and trips.mandator_id = trip_visits.mandator_id and trips.id = trip_visits.trip_id
  and (geofences.deleted_at is not null or trips.finished_at <= geofences.created_at);
alter table trips force row level security;
alter table geofences force row level security;
alter table trip_visits force row level security;

-- An analysis that is deleted takes along what it froze and found, also what is written while it waits for that.
alter table geofence_analyses no force row level security;
alter table geofence_analysis_vehicles no force row level security;
alter table geofence_analysis_fences no force row level security;
alter table geofence_analysis_visits no force row level security;
alter table geofence_analysis_vehicles drop constraint geofence_analysis_vehicles_mandator_id_analysis_id_fkey;
alter table geofence_analysis_vehicles add foreign key (mandator_id, analysis_id)
  references geofence_analyses (mandator_id, id) on delete cascade;
alter table geofence_analysis_fences drop constraint geofence_analysis_fences_mandator_id_analysis_id_fkey;
alter table geofence_analysis_fences add foreign key (mandator_id, analysis_id)
  references geofence_analyses (mandator_id, id) on delete cascade;
alter table geofence_analysis_visits
  drop constraint geofence_analysis_visits_mandator_id_analysis_id_geofence__fkey;
alter table geofence_analysis_visits add foreign key (mandator_id, analysis_id, geofence_id)
  references geofence_analysis_fences (mandator_id, analysis_id, geofence_id) on delete cascade;
alter table geofence_analysis_visits force row level security;
alter table geofence_analysis_fences force row level security;
alter table geofence_analysis_vehicles force row level security;
alter table geofence_analyses force row level security;
grant delete on geofence_analyses to wegbuch_app;
