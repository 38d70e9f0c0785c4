-- The two settings every transaction of a tenant carries, and the one way a table becomes a tenant's.
create extension if not exists btree_gist;

-- Fails when unset, also after a transaction that had set it: a query outside a mandator is an error, not an empty list.
create function current_mandator() returns uuid
  language sql stable parallel safe
  set search_path = wegbuch, pg_temp
  return current_setting('app.mandator')::uuid;

-- The person whose own places may be read; null for jobs and for support acting as somebody.
create function current_actor() returns uuid
  language sql stable parallel safe
  set search_path = wegbuch, pg_temp
  return nullif(current_setting('app.actor', true), '')::uuid;

-- Locks a table to the mandator of the transaction for every role that works inside one, its owner included.
create procedure isolate_by_mandator(tenant_table regclass, mandator_column name default 'mandator_id')
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to wegbuch_owner, wegbuch_app, wegbuch_tracker, wegbuch_jobs, wegbuch_report
       using (%2$I = (select current_mandator())) with check (%2$I = (select current_mandator()))',
    tenant_table, mandator_column);
end $$;
revoke execute on procedure isolate_by_mandator from public;
