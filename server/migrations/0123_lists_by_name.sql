-- A page of vehicles is read in the order of its index, as one of people is, without finding and sorting all the others;
-- and what a search looks through is kept as one text in lower case: to make it for each row costs twice the search itself.
create index vehicles_by_name on vehicles (mandator_id, (name collate "de-x-icu"), id) where deleted_at is null;

-- What stands between two of them nobody types; the first name stands on both sides of the last, for people type either.
alter table vehicles add column searched text collate "C" not null generated always as (
  lower((name || chr(1) || license_plate || chr(1) || model || chr(1) || description) collate "default")) stored;
alter table users add column searched text collate "C" not null generated always as (
  lower((first_name || ' ' || last_name || ' ' || first_name || chr(1) || coalesce(foreign_id, '') || chr(1) || description)
    collate "default")) stored;
