-- Who asked for erasing may take that back until it has begun; what he wrote goes at once. For who has left somebody else asks.
-- What was decided or taken back is noted outside of the database, once each.
alter table deletion_requests no force row level security;
alter table deletion_requests
  add column withdrawn_at timestamptz,
  add column entered_by uuid,
  add column is_noted boolean not null default false,
  add foreign key (mandator_id, entered_by) references users (mandator_id, id),
  add constraint deletion_requests_withdrawn check (withdrawn_at is null or (is_granted is not false and erased_at is null and text = ''));
alter table deletion_requests force row level security;
drop index deletion_requests_open;
create unique index deletion_requests_open on deletion_requests (mandator_id, user_id)
  where decided_at is null and withdrawn_at is null;
drop index deletion_requests_by_time;
create index deletion_requests_by_time
  on deletion_requests (mandator_id, (coalesce(withdrawn_at, decided_at) is not null), asked_at, id);
create index deletion_requests_unnoted on deletion_requests (mandator_id, id)
  where not is_noted and (decided_at is not null or withdrawn_at is not null);
grant update (text, withdrawn_at, is_noted) on deletion_requests to wegbuch_app;
grant update (is_noted) on deletion_requests to wegbuch_jobs;

-- As before; what was taken back is not erased.
create or replace function hold_person_erasure(erasure uuid, out person uuid, out before timestamptz)
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform hold_erasure(erasure);
  select request.user_id, request.erased_until_on::timestamp at time zone 'Europe/Vienna' into person, before
  from erasures as ordered
  join deletion_requests as request on request.mandator_id = ordered.mandator_id and request.id = ordered.request_id
  where ordered.mandator_id = current_mandator() and ordered.id = erasure and ordered.kind = 'person'
    and request.user_id = ordered.person_id and request.is_granted and request.withdrawn_at is null;
  if not found then
    raise object_not_in_prerequisite_state using message = 'nobody has granted that';
  end if;
end $$;
