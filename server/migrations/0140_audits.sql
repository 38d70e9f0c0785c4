-- What was found in each month of a vehicle, kept so that a list of a thousand vehicles and a year is a read of rows. One
-- that is missing, or no longer holds, is made when it is asked for, and at night.
create table audit_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  month date not null,
  -- Null where there is nothing to judge yet.
  score smallint,
  endangers smallint not null,
  queries smallint not null,
  notes smallint not null,
  findings jsonb not null,
  -- Null where time alone changes nothing any more.
  holds_until timestamptz,
  primary key (mandator_id, vehicle_id, month),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create index audit_months_by_score on audit_months (mandator_id, month, score, vehicle_id);
call isolate_by_mandator('audit_months');
grant select, insert, delete on audit_months to wegbuch_app;

-- What changed since: months of a vehicle from one on. Rows are only added, so that nobody who writes trips ever waits for
-- somebody who reads, and taken away together with what they make out of date. They refer to nothing: whatever they are
-- written with did.
create table audit_changes (
  mandator_id uuid not null default current_mandator(),
  id bigint not null generated always as identity,
  vehicle_id uuid not null,
  month date not null,
  primary key (mandator_id, id)
);
create index audit_changes_of_vehicle on audit_changes (mandator_id, vehicle_id);
call isolate_by_mandator('audit_changes');
grant select, delete on audit_changes to wegbuch_app;

-- Why a finding is none: it stays listed, and no longer counts.
create table audit_answers (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  rule text not null,
  key text not null,
  month date not null,
  remark text not null,
  user_id uuid not null,
  answered_at timestamptz not null,
  primary key (mandator_id, vehicle_id, rule, key),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
call isolate_by_mandator('audit_answers');
grant select, insert, update, delete on audit_answers to wegbuch_app;
grant select on audit_answers to wegbuch_report;

-- Whoever writes, whatever for: trips, odometers, plugs and answers each tell what they changed. Whoever is in no mandator
-- restores all of them, with what was kept.
create function note_audited_trips() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  insert into audit_changes (mandator_id, vehicle_id, month)
    select distinct mandator_id, vehicle_id, date_trunc('month', started_at at time zone 'Europe/Vienna')::date
    from changed
    where finished_at is not null and mandator_id = nullif(current_setting('app.mandator', true), '')::uuid;
  return null;
end $$;
revoke execute on function note_audited_trips from public;
create trigger note_audited_insert after insert on trips
  referencing new table as changed for each statement execute function note_audited_trips();
create trigger note_audited_delete after delete on trips
  referencing old table as changed for each statement execute function note_audited_trips();

create function note_audited_changes() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  insert into audit_changes (mandator_id, vehicle_id, month)
    select distinct mandator_id, vehicle_id, date_trunc('month', started_at at time zone 'Europe/Vienna')::date
    from (select * from before union all select * from after) as changed
    where finished_at is not null and mandator_id = nullif(current_setting('app.mandator', true), '')::uuid;
  return null;
end $$;
revoke execute on function note_audited_changes from public;
create trigger note_audited_update after update on trips
  referencing old table as before new table as after for each statement execute function note_audited_changes();

create function note_audited_vehicle() returns trigger
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := nullif(current_setting('app.mandator', true), '')::uuid;
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if (changed ->> 'mandator_id')::uuid = mandator then
    insert into audit_changes (mandator_id, vehicle_id, month)
      values (mandator, coalesce(changed ->> 'vehicle_id', changed ->> 'id')::uuid,
        coalesce((changed ->> 'month')::date,
          date_trunc('month', coalesce(changed ->> 'calibrated_at', changed ->> 'happened_at')::timestamptz
            at time zone 'Europe/Vienna')::date,
          date '1900-01-01'));
  end if;
  return null;
end $$;
revoke execute on function note_audited_vehicle from public;
create trigger note_audited after insert or update on calibrations
  for each row execute function note_audited_vehicle();
create trigger note_audited after insert or update or delete on audit_answers
  for each row execute function note_audited_vehicle();
create trigger note_audited after insert on box_events
  for each row when (new.name in ('Plugged', 'Unplugged')) execute function note_audited_vehicle();
create trigger note_audited after update of is_private_trip_allowed on vehicles
  for each row when (old.is_private_trip_allowed <> new.is_private_trip_allowed)
  execute function note_audited_vehicle();
