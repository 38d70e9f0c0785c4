-- Whoever logs in is to see where else he is logged in, and who tried: with which browser, and out of which network, never
-- from which address. Only the admin role touches any of it, as it does sessions.
alter table sessions add column method text, add column browser text, add column network text;

-- Browsers that have logged in to an account before, by the hash of what their cookie holds; another one is told of by mail.
create table known_devices (
  login_id uuid not null references logins (id) on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (login_id, token_hash)
);
create index known_devices_seen on known_devices (seen_at);

create table login_events (
  id uuid primary key,
  login_id uuid not null references logins (id) on delete cascade,
  happened_at timestamptz not null,
  kind text not null check (kind in ('login', 'refused', 'support')),
  method text,
  browser text,
  network text,
  is_new_device boolean not null default false
);
create index login_events_of_login on login_events (login_id, happened_at, id);
create index login_events_happened on login_events (happened_at);

grant select, insert, update, delete on known_devices to wegbuch_admin;
grant select, insert, delete on login_events to wegbuch_admin;
