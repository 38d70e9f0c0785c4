-- Who may log in. One login for each user and super user, under the same id, so that an e-mail address is unique
-- over both; super users have no mandator.
create table logins (
  id uuid primary key,
  mandator_id uuid references mandators (id),
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 320),
  password_hash text,
  password_is_temporary boolean not null default false,
  password_expires_at timestamptz,
  is_enabled boolean not null default true,
  unique (mandator_id, id)
);
-- Unique among those who are not archived.
create unique index logins_email on logins (email) where is_enabled;

call isolate_by_mandator('logins');
create policy across_mandators on logins to wegbuch_admin using (true) with check (true);
grant select, insert, update, delete on logins to wegbuch_admin;
grant select (id, mandator_id, email, password_is_temporary, is_enabled) on logins to wegbuch_app, wegbuch_jobs, wegbuch_report;

create table super_users (
  id uuid primary key references logins (id),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  language text not null default 'de-AT',
  created_at timestamptz not null,
  deleted_at timestamptz
);
grant select, insert, update on super_users to wegbuch_admin;

-- Sessions and their secrets, hashed; only the admin role touches them.
create table sessions (
  id uuid primary key,
  login_id uuid not null references logins (id) on delete cascade,
  -- Set while a super admin acts as somebody (OQ-063).
  effective_login_id uuid references logins (id) on delete cascade,
  cookie_hash bytea not null unique,
  is_remembered boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_login on sessions (login_id, last_used_at);

create table session_bearers (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null
);
create index session_bearers_of_session on session_bearers (session_id, created_at);

-- Failed logins of the last quarter of an hour (OQ-056); they survive a restart.
create table login_attempts (
  id uuid primary key,
  email text not null,
  address text not null,
  attempted_at timestamptz not null
);
create index login_attempts_of_email on login_attempts (email, attempted_at);
create index login_attempts_of_address on login_attempts (address, attempted_at);

grant select, insert, update, delete on sessions, session_bearers, login_attempts to wegbuch_admin;
