-- Whether its driver accepted what was suggested of a trip: once he has done so often enough at one place, he is asked whether
-- it shall always be so. Who says something else of it later has not.
alter table trips add column is_as_suggested boolean not null default false;
grant select (is_as_suggested), update (is_as_suggested) on trips to wegbuch_app;

create or replace view own_said_trips with (security_barrier) as
select trip.mandator_id, trip.id, trip.type, trip.description, trip.contact, trip.started_at, trip.finished_at,
  trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude, trip.is_as_suggested
from trips as trip
where trip.driver_id = (select current_actor()) and trip.classified_how = 0 and trip.deleted_at is null
  and (trip.type <> 1 or trip.started_at >= coalesce(
    (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
    '-infinity'));
create or replace view business_said_trips with (security_barrier) as
select trip.mandator_id, trip.id, trip.type, '' as description, trip.contact, trip.started_at, trip.finished_at,
  trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude, false as is_as_suggested
from trips as trip
where trip.type = 0 and trip.classified_how = 0 and trip.deleted_at is null;
