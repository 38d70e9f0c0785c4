-- As before, but each trip finds its book by its key, and each book its latest number: joined as a whole, all books were gone
-- through once a trip where the database knows nothing of these tables yet.
create or replace function number_trips(vehicles uuid[], ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  vehicle_asked uuid;
begin
  insert into trip_books (mandator_id, vehicle_id)
    select distinct mandator, vehicle from unnest(vehicles) as vehicle order by 2
    on conflict do nothing;
  perform from (select distinct vehicle from unnest(vehicles) as vehicle order by vehicle) as asked
    cross join lateral (
      select from trip_books where trip_books.mandator_id = mandator and trip_books.vehicle_id = asked.vehicle
      offset 0 for update
    ) as book;
  insert into trip_numbers (mandator_id, vehicle_id, number, trip_id)
    select mandator, vehicle_id, last_number + row_number() over (partition by vehicle_id order by started_at, id), id
    from (
      select book.vehicle_id, book.last_number, trip.started_at, trip.id
      from unnest(vehicles, ids) as closed (vehicle_id, id)
      cross join lateral (
        select trip_books.vehicle_id, last_number from trip_books
        where trip_books.mandator_id = mandator and trip_books.vehicle_id = closed.vehicle_id offset 0
      ) as book
      cross join lateral (
        select trips.id, started_at from trips
        where trips.mandator_id = mandator and trips.id = closed.id and trips.vehicle_id = closed.vehicle_id
          and finished_at is not null offset 0
      ) as trip
      union
      select book.vehicle_id, book.last_number, trip.started_at, trip.id
      from unnest(vehicles) as asked (vehicle)
      cross join lateral (
        select trip_books.vehicle_id, last_number from trip_books
        where trip_books.mandator_id = mandator and trip_books.vehicle_id = asked.vehicle and last_number = 0 offset 0
      ) as book
      cross join lateral (
        select trips.id, started_at from trips
        where trips.mandator_id = mandator and trips.vehicle_id = book.vehicle_id
          and finished_at is not null and deleted_at is null offset 0
      ) as trip
    ) as unnumbered
    where not exists (
      select from trip_numbers as known
      where known.mandator_id = mandator and known.trip_id = unnumbered.id
        and known.vehicle_id = unnumbered.vehicle_id offset 0);
  for vehicle_asked in select distinct vehicle from unnest(vehicles) as vehicle order by vehicle loop
    update trip_books
      set last_number = numbered.latest
      from (
        select max(number) as latest from trip_numbers
        where mandator_id = mandator and vehicle_id = vehicle_asked
      ) as numbered
      where trip_books.mandator_id = mandator and trip_books.vehicle_id = vehicle_asked
        and numbered.latest > trip_books.last_number;
  end loop;
end $$;
