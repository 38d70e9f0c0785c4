-- Past alarms are read: where the crossing was, and of a time in which the vehicle's place is hidden none. They are kept for
-- a year, which the tracker sees to when it adds one.
alter table geofence_alarms add column latitude double precision;
alter table geofence_alarms add column longitude double precision;
create index geofence_alarms_by_time on geofence_alarms (mandator_id, happened_at, id);
create view visible_alarms with (security_barrier) as
select alarm.mandator_id, alarm.id, alarm.geofence_id, fence.title as geofence_title, alarm.vehicle_id, alarm.event,
  alarm.happened_at, alarm.latitude, alarm.longitude, alarm.mailed_at
from geofence_alarms as alarm
join geofences as fence on fence.mandator_id = alarm.mandator_id and fence.id = alarm.geofence_id
where fence.deleted_at is null and not is_place_hidden(alarm.vehicle_id, alarm.happened_at);
grant select on visible_alarms to wegbuch_app;
grant delete on geofence_alarms to wegbuch_tracker;

-- A fence may have a colour of its own; without one it has that of the browser.
alter table geofences add column colour text check (colour ~ '^#[0-9A-F]{6}$');
