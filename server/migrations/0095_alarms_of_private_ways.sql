-- Asked about one vehicle after the other it is planned once: a plan for each takes a hundred times as long as its answer.
alter function hidden_places(uuid[], timestamptz[], timestamptz[]) set plan_cache_mode = force_generic_plan;

-- An alarm is dated where the way between two positions crosses the fence, which may be before the drive that led across is
-- said to begin. So it is judged by the drives that had begun when the vehicle was first seen on the other side.
alter table geofence_alarms add column seen_at timestamptz;
-- Of alarms from before that was kept, across the longest hole.
create or replace view visible_alarms with (security_barrier) as
select alarm.mandator_id, alarm.id, alarm.geofence_id, fence.title as geofence_title, alarm.vehicle_id, alarm.event,
  alarm.happened_at, alarm.latitude, alarm.longitude, alarm.mailed_at
from geofence_alarms as alarm
join geofences as fence on fence.mandator_id = alarm.mandator_id and fence.id = alarm.geofence_id
where fence.deleted_at is null and not exists (
  select from hidden_places(array[alarm.vehicle_id], array[alarm.happened_at],
    array[coalesce(alarm.seen_at, alarm.happened_at + interval '15 minutes')]));
-- Mails see no more alarms than people do.
revoke select on geofence_alarms from wegbuch_jobs;
grant select on visible_alarms to wegbuch_jobs;
-- What is asked of some vehicles is masked for these alone.
create index geofence_alarms_of_vehicle on geofence_alarms (mandator_id, vehicle_id, happened_at);

-- Fences that are deleted take along their alarms, too.
alter table geofences no force row level security;
alter table geofence_alarms no force row level security;
delete from geofence_alarms using geofences
where geofences.mandator_id = geofence_alarms.mandator_id and geofences.id = geofence_alarms.geofence_id
  and geofences.deleted_at is not null;
alter table geofence_alarms force row level security;
alter table geofences force row level security;

-- Large analyses go by their fences, in the role that has the time for it.
create index geofence_analysis_visits_of_geofence on geofence_analysis_visits (mandator_id, analysis_id, geofence_id);
revoke delete on geofence_analyses from wegbuch_app;
grant delete on geofence_analyses to wegbuch_tracker;
