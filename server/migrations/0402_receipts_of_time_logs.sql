-- As before, but that signatures, checks, closed months and their drives count as well: a night that took nothing else of
-- driving logs left no receipt.
create or replace function erase_time_logs(erasure uuid, before date, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  ids uuid[];
  records bigint;
begin
  perform hold_erasure(erasure);
  ids := array(
    select id from time_logs
    where mandator_id = mandator and day < before and not is_held('{}', day, day)
    order by day, id limit most for update skip locked);
  perform set_config('app.erasing', 'on', true);
  delete from time_log_events where mandator_id = mandator and time_log_id = any (ids);
  delete from time_logs where mandator_id = mandator and id = any (ids);
  with signatures as (
    delete from steering_signatures
    where mandator_id = mandator and monday + 7 <= before and not is_held('{}', monday, monday + 6)
    returning 1
  ), checks as (
    delete from steering_checks where mandator_id = mandator and is_month_over(month, before) returning 1
  )
  select (select count(*) from signatures) + (select count(*) from checks) into records;
  with drives as (
    delete from closed_drives where mandator_id = mandator and is_month_over(month, before) returning 1
  )
  select records + count(*) into records from drives;
  -- After their drives, which name them.
  with months as (
    delete from work_months where mandator_id = mandator and is_month_over(month, before) returning 1
  )
  select records + count(*) into records from months;
  perform note_erased(erasure, ids, '{}', records);
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    where mandator_id = mandator and object_id = any (ids) and object_kind = 'timelog' and salt is not null;
  perform set_config('app.erasing', '', true);
  return cardinality(ids);
end $$;
