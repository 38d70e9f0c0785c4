-- As before, in the books of many vehicles with one statement: numbers these trips, each beside its vehicle, that have none;
-- all of a book that was not begun, which a vehicle without a trip asks for.
drop function number_trips(uuid, uuid[]);
create function number_trips(vehicles uuid[], ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
begin
  insert into trip_books (mandator_id, vehicle_id)
    select distinct mandator, vehicle from unnest(vehicles) as vehicle order by 2
    on conflict do nothing;
  perform from trip_books where mandator_id = mandator and vehicle_id = any (vehicles) order by vehicle_id for update;
  with book as materialized (
    select vehicle_id, last_number from trip_books where mandator_id = mandator and vehicle_id = any (vehicles)
  ), unnumbered as (
    select book.vehicle_id, book.last_number, trip.started_at, trip.id
    from unnest(vehicles, ids) as closed (vehicle_id, id)
    join book on book.vehicle_id = closed.vehicle_id
    cross join lateral (
      select trips.id, started_at from trips
      where trips.mandator_id = mandator and trips.id = closed.id and trips.vehicle_id = closed.vehicle_id
        and finished_at is not null offset 0
    ) as trip
    union
    select book.vehicle_id, book.last_number, trip.started_at, trip.id
    from book
    cross join lateral (
      select trips.id, started_at from trips
      where trips.mandator_id = mandator and trips.vehicle_id = book.vehicle_id
        and finished_at is not null and deleted_at is null offset 0
    ) as trip
    where book.last_number = 0
  ), given as (
    insert into trip_numbers (mandator_id, vehicle_id, number, trip_id)
    select mandator, vehicle_id, last_number + row_number() over (partition by vehicle_id order by started_at, id), id
    from unnumbered
    where not exists (
      select from trip_numbers as known
      where known.mandator_id = mandator and known.trip_id = unnumbered.id and known.vehicle_id = unnumbered.vehicle_id)
    returning vehicle_id
  )
  update trip_books as book set last_number = last_number + added.number
  from (select vehicle_id, count(*) as number from given group by vehicle_id) as added
  where book.mandator_id = mandator and book.vehicle_id = added.vehicle_id;
end $$;
revoke execute on function number_trips from public;
grant execute on function number_trips to wegbuch_app, wegbuch_tracker;
