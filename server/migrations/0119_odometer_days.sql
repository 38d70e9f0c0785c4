-- The odometer's months once more by day (UTC), hidden trips too: a mileage is the sum of some months, some days and the
-- trips of one day, instead of all trips of its month.
create table odometer_days (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  day date not null,
  mileage_in_meters bigint not null,
  primary key (mandator_id, vehicle_id, day) include (mileage_in_meters),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);

-- All of them are to be read here.
alter table trips no force row level security;
insert into odometer_days (mandator_id, vehicle_id, day, mileage_in_meters)
select mandator_id, vehicle_id, (finished_at at time zone 'UTC')::date, sum(mileage_in_meters)
from trips
where finished_at is not null and deleted_at is null
group by 1, 2, 3
having sum(mileage_in_meters) <> 0
order by 1, 2, 3;
alter table trips force row level security;

call isolate_by_mandator('odometer_days');
grant select, insert, update, delete on odometer_days to wegbuch_app, wegbuch_tracker;
grant select on odometer_days to wegbuch_report;
