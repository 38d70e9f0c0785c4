-- Whether the trips of written tracks are locked is asked trip by trip: joined, a company of which nothing is known yet
-- has all its trips read for each.
create or replace function protect_locked_track() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  locked uuid;
begin
  select trip.id into locked
  from parts
  cross join lateral (
    select id, locked_at from trips
    where trips.mandator_id = parts.mandator_id and trips.id = parts.trip_id
    offset 0
  ) as trip
  where trip.locked_at is not null
  limit 1;
  if found then
    raise object_not_in_prerequisite_state using message = format('trip %s is locked', locked);
  end if;
  return null;
end $$;
