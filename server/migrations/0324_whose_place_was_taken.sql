-- As before, but that of a drive that was deleted its time is another's where one of the vehicle whose box recorded it took its
-- place, wherever that one is by now: halves of a drive may be in another vehicle and of somebody else.
create or replace function person_spans(person uuid, before timestamptz, ids uuid[])
  returns table (trip_id uuid, vehicle_id uuid, since timestamptz, ended timestamptz, until timestamptz, is_private boolean)
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select trip.id, driven.vehicle, trip.started_at, driven.finished,
    case when trip.type = 1 then stood_until(driven.vehicle, driven.finished) else driven.finished end, trip.type = 1
  from trips as trip
  cross join lateral (
    values (coalesce(trip.recorded_vehicle_id, trip.vehicle_id), trip.finished_at + interval '1 millisecond')
  ) as driven (vehicle, finished)
  where trip.mandator_id = current_mandator() and trip.id = any (ids) and trip.driver_id = person
    and trip.finished_at < before and trip.agent <> 1
    and (trip.deleted_at is null or not exists (
      select from trips as other
      where other.mandator_id = trip.mandator_id and other.vehicle_id = driven.vehicle
        and other.recorded_vehicle_id is null and other.deleted_at is null
        and other.started_at < trip.finished_at and coalesce(other.finished_at, 'infinity') > trip.started_at
      union all
      select from trips as other
      where other.mandator_id = trip.mandator_id and other.recorded_vehicle_id = driven.vehicle and other.deleted_at is null
        and other.started_at < trip.finished_at and other.finished_at > trip.started_at))
    and not is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at),
      local_day(trip.finished_at))
$$;
