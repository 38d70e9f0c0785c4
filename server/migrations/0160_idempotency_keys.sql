-- Calls that were made with a key (rule calls/repetition): whose, what they asked for as a keyed hash, whether what they
-- wrote is committed, and what was answered. They are forgotten after a day.
create table idempotency_keys (
  mandator_id uuid not null default current_mandator() references mandators (id),
  caller_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  fingerprint bytea not null,
  begun_at timestamptz not null,
  is_committed boolean not null default false,
  status smallint,
  answer text,
  primary key (mandator_id, caller_id, key)
);
call isolate_by_mandator('idempotency_keys');
grant select, insert, update (begun_at, status, answer), delete on idempotency_keys to wegbuch_app;
create policy admin on idempotency_keys to wegbuch_admin using (true);
grant select (begun_at), delete on idempotency_keys to wegbuch_admin;

-- Notes, as the last act of a transaction that writes for a call with a key, that this is done; fails when the key has
-- meanwhile gone to a call that repeats it, so that both are not done.
create function note_commit(caller uuid, called text, begun timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  update idempotency_keys set is_committed = true
    where mandator_id = current_mandator() and caller_id = caller and key = called and begun_at = begun;
  if not found then
    raise exception 'a repeated call took the key over' using errcode = 'serialization_failure';
  end if;
end $$;
revoke execute on function note_commit from public;
grant execute on function note_commit to wegbuch_app, wegbuch_admin, wegbuch_tracker, wegbuch_jobs;
