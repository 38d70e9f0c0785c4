-- The sums of the company once more by local day: a later page of its logbook begins on a day that is counted to, instead of
-- behind every trip before it. In parts nobody waits for, as those by month.
create table company_days (
  mandator_id uuid not null default current_mandator() references mandators (id),
  day date not null,
  type smallint not null,
  is_hidden boolean not null,
  is_driverless boolean not null,
  part uuid not null,
  trip_count integer not null,
  locked_count integer not null,
  ready_count integer not null,
  mileage_in_meters bigint not null,
  primary key (mandator_id, day, type, is_hidden, is_driverless, part)
) with (fillfactor = 50);

-- All of them are to be read here.
alter table trip_days no force row level security;
insert into company_days (mandator_id, day, type, is_hidden, is_driverless, part, trip_count, locked_count, ready_count,
  mileage_in_meters)
select mandator_id, day, type, is_hidden, driver_id is null, mandator_id, sum(trip_count), sum(locked_count),
  sum(ready_count), sum(mileage_in_meters)
from trip_days
group by 1, 2, 3, 4, 5
-- Side by side, for so they are read.
order by 1, 2, 3, 4, 5;
alter table trip_days force row level security;

call isolate_by_mandator('company_days');
grant select, insert, update, delete on company_days to wegbuch_app, wegbuch_tracker;
grant select on company_days to wegbuch_report;
