-- Inspections and services keep their day; of a registration alone the month counts (VE-52).
alter table inspections drop constraint inspections_inspected_on_check;
alter table services drop constraint services_serviced_on_check;
