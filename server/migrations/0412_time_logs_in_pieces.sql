-- What the history of a person tells of signatures, confirmations and checks names its week or month first: when that was over.
create function worked_until(said text) returns date
  language sql immutable parallel safe
  return case
    when said ~ '^\d\d\.\d\d\.\d{4}' then
      make_date(substr(said, 7, 4)::integer, substr(said, 4, 2)::integer, substr(said, 1, 2)::integer) + 7
    when said ~ '^\d\d\.\d{4}' then
      (make_date(substr(said, 4, 4)::integer, substr(said, 1, 2)::integer, 1) + interval '1 month')::date
  end;

-- What is still to be erased of that, the oldest first.
create index history_of_work on history (mandator_id, worked_until(coalesce(nullif(new_value, ''), old_value)), seq)
  where object_kind = 'user' and salt is not null and property_name in (
    'weekSigned', 'monthConfirmed', 'monthChecked', 'monthClosed', 'monthClosedUnconfirmed', 'monthOpened');

-- As before, but that no piece takes more than it was told of all together, and that what the history of people tells of their
-- weeks and months goes with these: remarks of checks and reasons of openings stood there for ever. Gives how many rows it took.
create or replace function erase_time_logs(erasure uuid, before date, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ids uuid[];
  -- Months that begin before this one are over.
  this_month date := before - (extract(day from before)::integer - 1);
  used integer;
  taken integer;
begin
  perform hold_erasure(erasure);
  ids := array(
    select id from time_logs
    where mandator_id = mandator and day < before and not is_held('{}', day, day)
    order by day, id limit most for update skip locked);
  used := cardinality(ids);
  perform set_config('app.erasing', 'on', true);
  delete from time_log_events where mandator_id = mandator and time_log_id = any (ids);
  delete from time_logs where mandator_id = mandator and id = any (ids);
  delete from steering_signatures
    where mandator_id = mandator and id = any (array(
      select id from steering_signatures
      where mandator_id = mandator and monday + 7 <= before and not is_held('{}', monday, monday + 6)
      order by monday, id limit most - used for update skip locked));
  get diagnostics taken = row_count;
  used := used + taken;
  delete from steering_checks
    where mandator_id = mandator and id = any (array(
      select id from steering_checks
      where mandator_id = mandator and month < this_month and is_month_over(month, before)
      order by month, id limit most - used for update skip locked));
  get diagnostics taken = row_count;
  used := used + taken;
  delete from closed_drives
    where mandator_id = mandator and ctid = any (array(
      select ctid from closed_drives
      where mandator_id = mandator and day < this_month and is_month_over(month, before)
      order by day, user_id, trip_id limit most - used for update skip locked));
  get diagnostics taken = row_count;
  used := used + taken;
  -- After their drives, which name them.
  delete from work_months
    where mandator_id = mandator and ctid = any (array(
      select ctid from work_months
      where mandator_id = mandator and month < this_month and is_month_over(month, before) and not exists (
        select from closed_drives as drive
        where drive.mandator_id = mandator and drive.user_id = work_months.user_id and drive.month = work_months.month)
      order by month, user_id limit most - used for update skip locked));
  get diagnostics taken = row_count;
  used := used + taken;
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and seq = any (array(
      select seq
      from history as told
      cross join lateral (values (worked_until(coalesce(nullif(told.new_value, ''), told.old_value)))) as work (until)
      where told.mandator_id = mandator and told.object_kind = 'user' and told.salt is not null
        and told.property_name in (
          'weekSigned', 'monthConfirmed', 'monthChecked', 'monthClosed', 'monthClosedUnconfirmed', 'monthOpened')
        and worked_until(coalesce(nullif(told.new_value, ''), told.old_value)) <= before
        and not is_held('{}', case told.property_name when 'weekSigned' then work.until - 7
          else (work.until - interval '1 month')::date end, work.until - 1)
      order by work.until, seq limit most - used));
  get diagnostics taken = row_count;
  perform note_erased(erasure, ids, '{}', used + taken - cardinality(ids));
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and object_id = any (ids) and object_kind = 'timelog' and salt is not null;
  perform set_config('app.erasing', '', true);
  return used + taken;
end $$;
