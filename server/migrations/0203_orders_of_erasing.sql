-- Who erases looks in each piece whether that is still asked for, and who asks waits for the piece.
grant execute on function lock_retention to wegbuch_jobs, wegbuch_tracker, wegbuch_admin;

-- Whoever names trips gets only those erased whose time is over and that nothing holds.
alter function erase_trips rename to erase_due_trips;
revoke execute on function erase_due_trips from wegbuch_tracker;
create function erase_trips(erasure uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform hold_erasure(erasure);
  if exists (
    select from trips as trip
    join erasures as order_given on order_given.mandator_id = trip.mandator_id and order_given.id = erasure
    where trip.mandator_id = current_mandator() and trip.id = any (ids) and (
      order_given.kind <> 'logbook' or trip.finished_at is null
      or trip.finished_at >= order_given.until_on::timestamp at time zone 'Europe/Vienna'
      or is_held(array[trip.vehicle_id, trip.recorded_vehicle_id], local_day(trip.started_at), local_day(trip.finished_at))))
  then
    raise object_not_in_prerequisite_state using message = 'a trip must be kept';
  end if;
  perform erase_due_trips(erasure, ids);
end $$;
revoke execute on function erase_trips from public;
grant execute on function erase_trips to wegbuch_tracker;
