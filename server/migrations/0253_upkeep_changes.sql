-- Of which vehicles the upkeep may be another since the bell was last told of it: what it is reckoned from, or what was done.
-- To reckon all of a large company takes seconds, which are worth it each hour and not each minute. Rows are only added, so
-- that nobody who writes ever waits for who reads, and taken by who looks at these vehicles. They refer to nothing: whatever
-- they are written with did.
create table upkeep_changes (
  mandator_id uuid not null default current_mandator(),
  id bigint not null generated always as identity,
  vehicle_id uuid not null,
  primary key (mandator_id, id)
);
call isolate_by_mandator('upkeep_changes');
grant select, delete on upkeep_changes to wegbuch_app;

-- Whoever is in no mandator restores all of them, with what was kept.
create function note_upkeep() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := nullif(current_setting('app.mandator', true), '')::uuid;
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if (changed ->> 'mandator_id')::uuid = mandator then
    insert into upkeep_changes (mandator_id, vehicle_id)
      values (mandator, coalesce(changed ->> 'vehicle_id', changed ->> 'id')::uuid);
  end if;
  return null;
end $$;
revoke execute on function note_upkeep from public;
create trigger note_upkeep after insert or update or delete on inspections
  for each row execute function note_upkeep();
create trigger note_upkeep after insert or update or delete on services
  for each row execute function note_upkeep();
create trigger note_upkeep after insert or update on calibrations
  for each row execute function note_upkeep();
create trigger note_upkeep after insert or update of country, registration_date, vehicle_service_type,
    periodic_service_distance_in_meter, archived_at, deleted_at on vehicles
  for each row execute function note_upkeep();

-- People are told what was told last first, which is the order of the primary key.
drop index notifications_by_time;
