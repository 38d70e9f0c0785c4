-- Who had driven a trip until somebody said otherwise: a grant covers what a person was known to drive when it was decided, which
-- names in the history do not tell. Parts of a trip and merged ones take along what was said of the whole, by its origin.
create table former_drivers (
  mandator_id uuid not null default current_mandator(),
  trip_id uuid not null,
  origin_id uuid not null,
  until timestamptz not null,
  driver_id uuid,
  primary key (mandator_id, trip_id, origin_id, until),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade,
  foreign key (mandator_id, driver_id) references users (mandator_id, id)
);
call isolate_by_mandator('former_drivers');
grant select, insert on former_drivers to wegbuch_app, wegbuch_tracker;

-- What was said after a grant before this table was there stays out of it, as it did.
alter table history no force row level security;
alter table trips no force row level security;
alter table deletion_requests no force row level security;
alter table former_drivers no force row level security;
insert into former_drivers (mandator_id, trip_id, origin_id, until, driver_id)
select distinct history.mandator_id, trips.id, trips.id, changed_at, null::uuid
from deletion_requests as request
join history on history.mandator_id = request.mandator_id and history.object_kind = 'trip'
  and history.property_name = 'driver' and history.changed_at > request.decided_at
join trips on trips.mandator_id = history.mandator_id and trips.id = history.object_id
where request.is_granted;
alter table history force row level security;
alter table trips force row level security;
alter table deletion_requests force row level security;
alter table former_drivers force row level security;

-- As before, but that it is asked who drove when it was decided, not whether anything was said of that since: what was given
-- away and back is his, and what he was given is not, also not the parts of it.
create or replace function drives_granted(request uuid) returns setof uuid
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  with granted as (
    select user_id, decided_at from deletion_requests
    where mandator_id = current_mandator() and id = request and is_granted and withdrawn_at is null
  ), driven as (
    select id, user_id, decided_at from granted
    join trips on trips.mandator_id = current_mandator() and trips.driver_id = user_id and deleted_at is null
    union all
    select id, user_id, decided_at from granted
    join trips on trips.mandator_id = current_mandator() and trips.driver_id = user_id and deleted_at is not null
  )
  select id from driven
  where not exists (
    select from former_drivers as former
    where former.mandator_id = current_mandator() and former.trip_id = driven.id and former.until > decided_at
      and former.driver_id is distinct from user_id
      and not exists (
        select from former_drivers as earlier
        where earlier.mandator_id = current_mandator() and earlier.trip_id = driven.id
          and earlier.origin_id = former.origin_id and earlier.until > decided_at and earlier.until < former.until))
  order by id
$$;
