-- As before, but the day before each trip is looked up by the index: reckoned within the condition it was a filter behind
-- row-level security, so that for each trip all earlier ones of its driver were read.
create or replace function note_audited(vehicles uuid[], drivers uuid[], starts timestamptz[], ends timestamptz[]) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into audit_changes (vehicle_id, month)
    with finished as materialized (
      -- Before and after a change they are mostly the same.
      select distinct vehicle_id, driver_id, started_at, started_at - interval '1 day' as day_before, finished_at
      from unnest(vehicles, drivers, starts, ends) as trip (vehicle_id, driver_id, started_at, finished_at)
    ), concerned as (
      select vehicle_id, started_at from finished
      union all
      select other.vehicle_id, other.started_at
      from finished
      cross join lateral (
        select vehicle_id, started_at from trips
        where trips.mandator_id = (select current_mandator()) and trips.driver_id = finished.driver_id
          and trips.deleted_at is null
          and trips.started_at < finished.finished_at and trips.started_at > finished.day_before
          and trips.finished_at > finished.started_at and trips.vehicle_id <> finished.vehicle_id
        offset 0
      ) as other
    )
    select distinct vehicle_id, date_trunc('month', started_at at time zone 'Europe/Vienna')::date from concerned
$$;
