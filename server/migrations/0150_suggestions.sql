-- What trips were is suggested from those that people spoke of before, found by where they ended, however many there are.
create index trips_said_of_driver on trips (mandator_id, driver_id, destination_latitude, destination_longitude)
  where classified_how = 0 and deleted_at is null;
create index trips_said_of_business on trips (mandator_id, destination_latitude, destination_longitude)
  where classified_how = 0 and type = 0 and deleted_at is null;

-- What the actor said of his own trips himself or had said, with their places: no private one of before a hold, and for
-- support none at all. The columns are not masked, so that an index finds them.
create view own_said_trips with (security_barrier) as
select trip.mandator_id, trip.id, trip.type, trip.description, trip.contact, trip.started_at, trip.finished_at,
  trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude
from trips as trip
where trip.driver_id = (select current_actor()) and trip.classified_how = 0 and trip.deleted_at is null
  and (trip.type <> 1 or trip.started_at >= coalesce(
    (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
    '-infinity'));

-- Of the company's trips on business whom they were to: nobody's name, and nothing private.
create view business_said_trips with (security_barrier) as
select trip.mandator_id, trip.id, trip.type, '' as description, trip.contact, trip.started_at, trip.finished_at,
  trip.start_latitude, trip.start_longitude, trip.destination_latitude, trip.destination_longitude
from trips as trip
where trip.type = 0 and trip.classified_how = 0 and trip.deleted_at is null;

grant select on own_said_trips, business_said_trips to wegbuch_app;
