-- Lists of whole days ask which trips were under way at a local midnight, of the whole company: few drive at midnight, and
-- fewer for days. The clock of the company is Vienna's, and the function knows it by that name alone.
create index trips_over_midnight on trips (mandator_id, finished_at, started_at)
  where deleted_at is null and (started_at at time zone 'Europe/Vienna')::date < (finished_at at time zone 'Europe/Vienna')::date;
create index trips_of_days on trips (mandator_id, finished_at, started_at)
  where deleted_at is null and finished_at - started_at > interval '1 day';
