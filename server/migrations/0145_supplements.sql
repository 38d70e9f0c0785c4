-- What is added to a locked trip, which stays as it is: a later purpose or partner, by whom, when and why.
create table trip_supplements (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  trip_id uuid not null,
  description text not null default '',
  contact text not null default '',
  reason text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade,
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index trip_supplements_of_trip on trip_supplements (mandator_id, trip_id, created_at);
call isolate_by_mandator('trip_supplements');
grant insert on trip_supplements to wegbuch_app;

-- As private as the trip's own words; that there is one is not.
create view visible_supplements with (security_barrier) as
select supplement.mandator_id, supplement.id, supplement.trip_id, supplement.user_id, supplement.created_at,
  case when trip.is_place_visible then supplement.description else '' end as description,
  case when trip.is_place_visible then supplement.contact else '' end as contact,
  case when trip.is_place_visible then supplement.reason else '' end as reason
from trip_supplements as supplement
join visible_trips as trip on trip.mandator_id = supplement.mandator_id and trip.id = supplement.trip_id;
grant select on visible_supplements to wegbuch_app, wegbuch_report;

-- What becomes of trips nobody said the type of in time; nothing until an administrator switches it on.
alter table mandators
  add column private_at_deadline boolean not null default false,
  add column lock_at_deadline boolean not null default false;
