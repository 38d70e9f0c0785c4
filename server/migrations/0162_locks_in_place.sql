-- A lock changes what no index has, so that the row of a trip can be changed in place. A trip that is locked may stand in the
-- index of those that wait; few are locked that nobody spoke of.
drop index trips_to_classify;
create index trips_to_classify on trips (mandator_id, driver_id, finished_at)
  where classified_at is null and deleted_at is null and finished_at is not null;
