-- What else puts a kept month of the check out of date: a trip in another vehicle that its driver drove at the same time, a
-- plug told of after months whose gap it closes, the country of a vehicle, and the limit of the trips a company hides.
create function note_audited(vehicles uuid[], drivers uuid[], starts timestamptz[], ends timestamptz[]) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into audit_changes (vehicle_id, month)
    with finished as (
      select * from unnest(vehicles, drivers, starts, ends) as trip (vehicle_id, driver_id, started_at, finished_at)
    ), concerned as (
      select vehicle_id, started_at from finished
      union all
      select other.vehicle_id, other.started_at
      from finished
      join trips as other on other.mandator_id = current_mandator() and other.driver_id = finished.driver_id
        and other.vehicle_id <> finished.vehicle_id and other.deleted_at is null
        and other.started_at < finished.finished_at and other.started_at > finished.started_at - interval '1 day'
        and other.finished_at > finished.started_at
    )
    select distinct vehicle_id, date_trunc('month', started_at at time zone 'Europe/Vienna')::date from concerned
$$;
revoke execute on function note_audited from public;

create or replace function note_audited_trips() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform note_audited(array_agg(vehicle_id), array_agg(driver_id), array_agg(started_at), array_agg(finished_at))
    from changed
    where finished_at is not null and mandator_id = nullif(current_setting('app.mandator', true), '')::uuid
    having count(*) > 0;
  return null;
end $$;

create or replace function note_audited_changes() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform note_audited(array_agg(vehicle_id), array_agg(driver_id), array_agg(started_at), array_agg(finished_at))
    from (select * from before union all select * from after) as changed
    where finished_at is not null and mandator_id = nullif(current_setting('app.mandator', true), '')::uuid
    having count(*) > 0;
  return null;
end $$;

-- A gap belongs to the month in which the box was pulled out.
create function note_audited_plug() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  if new.mandator_id = nullif(current_setting('app.mandator', true), '')::uuid then
    insert into audit_changes (mandator_id, vehicle_id, month)
      select pulled.mandator_id, pulled.vehicle_id,
        date_trunc('month', pulled.happened_at at time zone 'Europe/Vienna')::date
      from box_events as pulled
      where pulled.mandator_id = new.mandator_id and pulled.vehicle_id = new.vehicle_id
        and pulled.name = 'Unplugged' and pulled.happened_at <= new.happened_at
      order by pulled.happened_at desc limit 1;
  end if;
  return null;
end $$;
revoke execute on function note_audited_plug from public;
drop trigger note_audited on box_events;
create trigger note_audited after insert on box_events
  for each row when (new.name in ('Plugged', 'Unplugged')) execute function note_audited_plug();

drop trigger note_audited on vehicles;
create trigger note_audited after update of is_private_trip_allowed, country on vehicles
  for each row when (
    old.is_private_trip_allowed <> new.is_private_trip_allowed or old.country is distinct from new.country)
  execute function note_audited_vehicle();

create function note_audited_company() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  if new.id = nullif(current_setting('app.mandator', true), '')::uuid then
    insert into audit_changes (mandator_id, vehicle_id, month)
      select mandator_id, id, date '1900-01-01' from vehicles where mandator_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function note_audited_company from public;
create trigger note_audited after update of hide_trips_up_to_in_meter on mandators
  for each row when (old.hide_trips_up_to_in_meter <> new.hide_trips_up_to_in_meter)
  execute function note_audited_company();
