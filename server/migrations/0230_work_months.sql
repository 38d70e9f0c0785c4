-- A month of work is confirmed by whoever worked and closed by the employer; while it is closed nothing of it changes. What
-- was confirmed is kept as a hash of its content.
create table work_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  confirmed_at timestamptz,
  content_hash bytea check (octet_length(content_hash) = 32),
  closed_at timestamptz,
  closed_by uuid,
  primary key (mandator_id, user_id, month),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  foreign key (mandator_id, closed_by) references users (mandator_id, id),
  check ((confirmed_at is null) = (content_hash is null)),
  check ((closed_at is null) = (closed_by is null))
);
-- Whose months a person has closed, as a foreign key asks.
create index work_months_by_closer on work_months (mandator_id, closed_by) where closed_by is not null;

-- What was driven in a closed month as it was when it was closed: driving times are read from the trips, which go on
-- changing. The trip may be erased, so that its id is a name and no key.
create table closed_drives (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  month date not null,
  trip_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  mileage_in_meters integer not null,
  mileage_before_in_meters integer not null,
  primary key (mandator_id, user_id, month, trip_id),
  foreign key (mandator_id, user_id, month) references work_months (mandator_id, user_id, month),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  check (date_trunc('month', day) = month)
);
create index closed_drives_by_day on closed_drives (mandator_id, day, user_id);
create index closed_drives_of_vehicle on closed_drives (mandator_id, vehicle_id);

-- The employer's monthly check of the driving logs (LP-VO § 3), each time it was done.
create table steering_checks (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  checked_by uuid not null,
  checked_at timestamptz not null,
  remark text not null default '' check (length(remark) <= 500),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  foreign key (mandator_id, checked_by) references users (mandator_id, id)
);
create index steering_checks_of_month on steering_checks (mandator_id, user_id, month, checked_at);
create index steering_checks_by_checker on steering_checks (mandator_id, checked_by);

call isolate_by_mandator('work_months');
call isolate_by_mandator('closed_drives');
call isolate_by_mandator('steering_checks');
grant select, insert on work_months to wegbuch_app;
grant update (confirmed_at, content_hash, closed_at, closed_by) on work_months to wegbuch_app;
grant select, insert, delete on closed_drives to wegbuch_app;
grant select, insert on steering_checks to wegbuch_app;
grant select on work_months, closed_drives, steering_checks to wegbuch_report;

-- What of a month is closed is refused every change, whoever asks; only what is due to be erased goes.
create function protect_closed_log() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  if is_erasing() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if exists (
    select from work_months
    where mandator_id = coalesce(new.mandator_id, old.mandator_id) and user_id = coalesce(new.user_id, old.user_id)
      and month = date_trunc('month', coalesce(new.day, old.day))::date and closed_at is not null)
  then
    raise exception 'the month of log % is closed', coalesce(new.id, old.id) using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger protect_closed before insert or update or delete on time_logs
  for each row execute function protect_closed_log();

create function protect_closed_event() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  if is_erasing() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if exists (
    select from time_logs as log
    join work_months as closed on closed.mandator_id = log.mandator_id and closed.user_id = log.user_id
      and closed.month = date_trunc('month', log.day)::date and closed.closed_at is not null
    where log.mandator_id = coalesce(new.mandator_id, old.mandator_id)
      and log.id = coalesce(new.time_log_id, old.time_log_id))
  then
    raise exception 'the month of event % is closed', coalesce(new.id, old.id) using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger protect_closed before insert or update or delete on time_log_events
  for each row execute function protect_closed_event();

-- With the driving logs of a month goes what was said of it.
create or replace function erase_time_logs(erasure uuid, before date, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ids uuid[];
begin
  perform hold_erasure(erasure);
  ids := array(
    select id from time_logs
    where mandator_id = mandator and day < before and not is_held('{}', day, day)
    order by day, id limit most for update skip locked);
  perform set_config('app.erasing', 'on', true);
  perform note_erased(erasure, ids, '{}', 0);
  delete from time_log_events where mandator_id = mandator and time_log_id = any (ids);
  delete from time_logs where mandator_id = mandator and id = any (ids);
  delete from steering_signatures
    where mandator_id = mandator and monday + 7 <= before and not is_held('{}', monday, monday + 6);
  delete from closed_drives
    where mandator_id = mandator and is_month_over(month, before);
  delete from steering_checks
    where mandator_id = mandator and is_month_over(month, before);
  delete from work_months
    where mandator_id = mandator and is_month_over(month, before);
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and object_id = any (ids) and object_kind = 'timelog' and salt is not null;
  perform set_config('app.erasing', '', true);
  return cardinality(ids);
end $$;

create function is_month_over(month date, before date) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
  return (month + interval '1 month')::date <= before
    and not is_held('{}', month, (month + interval '1 month')::date - 1);
