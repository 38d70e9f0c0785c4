-- The counts per local month once more, of the company as a whole: the count of a logbook and the chart of twelve months
-- read a few rows, however many vehicles there are. Who adds takes a part that nobody else is adding to, or begins one: so
-- all trackers and people may write the same month and none of them ever waits. A part by itself says nothing, their sum all.
create table company_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  month date not null,
  type smallint not null,
  is_hidden boolean not null,
  is_driverless boolean not null,
  part uuid not null,
  trip_count integer not null,
  locked_count integer not null,
  ready_count integer not null,
  mileage_in_meters bigint not null,
  primary key (mandator_id, month, type, is_hidden, is_driverless, part)
) with (fillfactor = 50);

-- All of them are to be read here.
alter table trip_months no force row level security;
insert into company_months (mandator_id, month, type, is_hidden, is_driverless, part, trip_count, locked_count, ready_count,
  mileage_in_meters)
select mandator_id, month, type, is_hidden, driver_id is null, mandator_id, sum(trip_count), sum(locked_count),
  sum(ready_count), sum(mileage_in_meters)
from trip_months
group by 1, 2, 3, 4, 5
-- Side by side, for so they are read.
order by 1, 2, 3, 4, 5;
alter table trip_months force row level security;

call isolate_by_mandator('company_months');
grant select, insert, update, delete on company_months to wegbuch_app, wegbuch_tracker;
grant select on company_months to wegbuch_report;

-- Their vehicles' months are taken away from the company's.
create index vehicles_archived on vehicles (mandator_id, id) where archived_at is not null;
