-- Each visit with the vehicle of its trip, so that sums by vehicle need not join what lies behind a barrier again.
create or replace view visible_visits with (security_barrier) as
select visit.mandator_id, visit.trip_id, visit.geofence_id, visit.geofence_title, visit.inside_seconds, visit.crossings,
  trip.vehicle_id
from trip_visits as visit
join geofences as fence on fence.mandator_id = visit.mandator_id and fence.id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_track_visible and fence.deleted_at is null;
