-- The counts per local day, summed up to months: reports of whole months, the chart of twelve of them and the count of a
-- whole logbook read a few rows of each vehicle, however many trips there are.
create table trip_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  driver_id uuid,
  month date not null,
  type smallint not null,
  is_hidden boolean not null,
  trip_count integer not null,
  locked_count integer not null,
  ready_count integer not null,
  mileage_in_meters bigint not null,
  duration_seconds bigint not null,
  idle_seconds bigint not null,
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, driver_id) references users (mandator_id, id)
);

-- All of them are to be read here.
alter table trip_days no force row level security;
insert into trip_months (mandator_id, vehicle_id, driver_id, month, type, is_hidden, trip_count, locked_count, ready_count,
  mileage_in_meters, duration_seconds, idle_seconds)
select mandator_id, vehicle_id, driver_id, date_trunc('month', day::timestamp)::date, type, is_hidden, sum(trip_count),
  sum(locked_count), sum(ready_count), sum(mileage_in_meters), sum(duration_seconds), sum(idle_seconds)
from trip_days
group by 1, 2, 3, 4, 5, 6;
alter table trip_days force row level security;

create unique index trip_months_key on trip_months (mandator_id, vehicle_id, month, driver_id, type, is_hidden)
  nulls not distinct;
create index trip_months_by_month on trip_months (mandator_id, month);

call isolate_by_mandator('trip_months');
grant select, insert, update, delete on trip_months to wegbuch_app, wegbuch_tracker;
grant select on trip_months to wegbuch_report;
