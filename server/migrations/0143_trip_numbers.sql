-- The book of a vehicle numbers its trips as they are closed. A number stays with its trip, also of one that was deleted,
-- merged or moved away, and is never given to another.
create table trip_books (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  last_number integer not null default 0,
  primary key (mandator_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
call isolate_by_mandator('trip_books');

-- It refers to no trip: what records tell anew may leave a number without one.
create table trip_numbers (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  number integer not null,
  trip_id uuid not null,
  primary key (mandator_id, vehicle_id, number),
  unique (mandator_id, trip_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references trip_books (mandator_id, vehicle_id)
);
call isolate_by_mandator('trip_numbers');

-- Numbers these trips of a vehicle that have none; all of its book where that was not begun. Nobody else gives or takes a
-- number, and two at once wait for each other at the book.
create function number_trips(vehicle uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  last integer;
begin
  insert into trip_books (mandator_id, vehicle_id) values (mandator, vehicle) on conflict do nothing;
  select last_number into last from trip_books
    where mandator_id = mandator and vehicle_id = vehicle for update;
  if last = 0 then
    ids := array(
      select id from trips
      where mandator_id = mandator and vehicle_id = vehicle and finished_at is not null and deleted_at is null
      union all
      select id from trips
      where mandator_id = mandator and vehicle_id = vehicle and finished_at is not null and deleted_at is not null
        and copied_from_id is null);
  end if;
  with given as (
    insert into trip_numbers (mandator_id, vehicle_id, number, trip_id)
    select mandator, vehicle, last + row_number() over (order by trip.started_at, trip.id), trip.id
    from trips as trip
    where trip.mandator_id = mandator and trip.vehicle_id = vehicle and trip.id = any (ids)
      and trip.finished_at is not null
      and not exists (
        select from trip_numbers as known
        where known.mandator_id = mandator and known.trip_id = trip.id and known.vehicle_id = vehicle)
    returning 1
  )
  update trip_books set last_number = last + (select count(*) from given)
  where mandator_id = mandator and vehicle_id = vehicle;
end $$;
revoke execute on function number_trips from public;
grant execute on function number_trips to wegbuch_app, wegbuch_tracker;

grant select on trip_numbers to wegbuch_app, wegbuch_tracker, wegbuch_report;
grant select on trip_books to wegbuch_tracker;

-- Which law a logbook is kept by where its vehicle does not say it.
alter table mandators add column country text not null default 'AT' check (country in ('AT', 'DE'));
