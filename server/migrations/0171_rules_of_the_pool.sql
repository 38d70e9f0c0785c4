-- How long a vehicle of the pool rests between two reservations, and whether one that nobody fetches is given back.
alter table mandators
  add column reservation_buffer_minutes smallint not null default 0 check (reservation_buffer_minutes between 0 and 240),
  add column cancels_not_picked_up boolean not null default false;
grant update (cancelled_at) on reservations to wegbuch_tracker;
