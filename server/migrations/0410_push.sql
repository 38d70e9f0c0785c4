-- With which pair of keys the installation proves itself to the services that push; the private half is sealed with the
-- installation's secret.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (length(public_key) = 87),
  private_key text not null,
  created_at timestamptz not null
);
grant select, insert, update on push_keys to wegbuch_app;

-- Where a browser in which somebody is logged in is told something, and what of; it ends with that session. A browser is told
-- for one person at a time, whoever's.
create table push_subscriptions (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  kinds text[] not null check (cardinality(kinds) between 1 and 10),
  browser text,
  created_at timestamptz not null,
  -- When something arrived last.
  told_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index push_subscriptions_of_user on push_subscriptions (mandator_id, user_id);
call isolate_by_mandator('push_subscriptions');

-- What is owed to one, by ids alone: it is written when it is sent. A cause has one key and is told once to each. That a
-- subscription is gone is found when it is sent: what writes messages waits for nobody who ends one.
create table push_messages (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  subscription_id uuid not null,
  user_id uuid not null,
  kind text not null check (length(kind) between 1 and 20),
  key text not null check (length(key) between 1 and 200),
  -- A notification or a reservation.
  subject_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then nobody tries, because nobody should yet or somebody does; null once it is settled.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Of the last attempt.
  status integer,
  error text check (length(error) <= 200),
  sent_at timestamptz,
  failed_at timestamptz,
  dropped_at timestamptz,
  primary key (mandator_id, id),
  unique (mandator_id, subscription_id, key),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  check (num_nonnulls(next_attempt_at, sent_at, failed_at, dropped_at) = 1)
);
create index push_messages_due on push_messages (mandator_id, next_attempt_at) where next_attempt_at is not null;
create index push_messages_old on push_messages (mandator_id, created_at);
create index push_messages_of_user on push_messages (mandator_id, user_id);
call isolate_by_mandator('push_messages');

grant select, delete, update (told_at) on push_subscriptions to wegbuch_app;
grant select, insert, update, delete on push_messages to wegbuch_app;

-- Alarms are told where they are noted.
grant select (mandator_id, id, user_id, kinds) on push_subscriptions to wegbuch_tracker;
grant select (mandator_id, subscription_id, key), insert on push_messages to wegbuch_tracker;

-- Whose browser it was before is asked across companies.
create policy across_mandators on push_subscriptions to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()))
  with check ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
grant select, insert, update, delete on push_subscriptions to wegbuch_admin;

-- The worker looks for companies in which something is due.
create policy due_messages on push_messages for select to wegbuch_jobs using (true);
grant select (mandator_id, next_attempt_at) on push_messages to wegbuch_jobs;

-- Whether a session opens what is told in it, at an instant: it lasts, and is asked neither for another password nor for a
-- second factor. The states of a session, as the program finds them at each of its calls.
create function session_is_open(session uuid, at timestamptz) returns boolean
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select exists (
    select from sessions
    join logins on logins.mandator_id = current_mandator() and logins.id = sessions.login_id
    join users on users.mandator_id = current_mandator() and users.id = logins.id
    join mandators on mandators.id = users.mandator_id
    where sessions.id = session and sessions.expires_at > at and sessions.effective_login_id is null
      and (sessions.method is not distinct from 'sso' or not logins.password_is_temporary and (
        users.role_id <> all (mandators.second_factor_roles)
        or exists (select from totp_factors where login_id = logins.id and confirmed_at is not null)
        or exists (select from passkeys where login_id = logins.id))))
$$;
revoke execute on function session_is_open from public;
grant execute on function session_is_open to wegbuch_app;
