-- The history of a mandator (ALG-HISTORY): append-only, each entry chained to the one before it. What may have to be
-- erased one day (values and persons) enters the chain only as a salted hash, so that erasing keeps the chain whole.
create table history (
  mandator_id uuid not null default current_mandator() references mandators (id),
  seq bigint not null check (seq > 0),
  object_kind text not null,
  object_id uuid not null,
  property_name text not null,
  changed_at timestamptz not null,
  old_value text,
  new_value text,
  -- Who really acted (null: the system), and as whom, which differs for support acting as somebody.
  actor_id uuid,
  effective_user_id uuid,
  actor_name text,
  salt bytea,
  details_hash bytea not null,
  hash bytea not null,
  primary key (mandator_id, seq)
);
create index history_of_object on history (mandator_id, object_id, seq);

-- The newest link of each chain; it says how many entries there have to be.
create table history_heads (
  mandator_id uuid primary key references mandators (id),
  seq bigint not null,
  hash bytea not null
);

call isolate_by_mandator('history');
call isolate_by_mandator('history_heads');
grant select on history to wegbuch_app;
grant select on history, history_heads to wegbuch_report;

create function refuse_history_change() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  raise insufficient_privilege using message = 'history is append-only';
end $$;
create trigger append_only before update or delete or truncate on history
  for each statement execute function refuse_history_change();

-- Appends entries in their order and moves the head; the only way into the history. `entry_hash` covers all columns,
-- the chain adds the order.
create function append_history(entries jsonb) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  head history_heads;
  entry record;
begin
  insert into history_heads (mandator_id, seq, hash)
    values (current_mandator(), 0, sha256(convert_to(current_mandator()::text, 'UTF8')))
    on conflict do nothing;
  select * into strict head from history_heads where mandator_id = current_mandator() for update;
  for entry in
    select item.*
    from rows from (jsonb_to_recordset(entries) as (
      object_kind text, object_id uuid, property_name text, changed_at timestamptz, old_value text, new_value text,
      actor_id uuid, effective_user_id uuid, actor_name text, salt text, details_hash text, entry_hash text
    )) with ordinality as item
    order by item.ordinality
  loop
    head.seq := head.seq + 1;
    head.hash := sha256(head.hash || int8send(head.seq) || decode(entry.entry_hash, 'hex'));
    insert into history (seq, object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id,
        effective_user_id, actor_name, salt, details_hash, hash)
      values (head.seq, entry.object_kind, entry.object_id, entry.property_name, entry.changed_at, entry.old_value,
        entry.new_value, entry.actor_id, entry.effective_user_id, entry.actor_name, decode(entry.salt, 'hex'),
        decode(entry.details_hash, 'hex'), head.hash);
  end loop;
  update history_heads set seq = head.seq, hash = head.hash where mandator_id = current_mandator();
end $$;
revoke execute on function append_history from public;
grant execute on function append_history to wegbuch_app, wegbuch_tracker, wegbuch_jobs;
