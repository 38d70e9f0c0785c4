-- What proves somebody besides his password: the secret he shares with an app, sealed with the secret of the installation,
-- and codes on paper. A code of a step of time opens once, so that the last step is kept. Until it was confirmed with a
-- first code a factor asks nothing of anybody.
create table totp_factors (
  id uuid primary key,
  login_id uuid not null unique references logins (id) on delete cascade,
  secret text not null,
  last_step integer,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- By a hash that follows from the secret of the installation too: they are short enough to be tried out.
create table recovery_codes (
  login_id uuid not null references logins (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (login_id, hash)
);

-- Logins whose password was right and that have yet to show a factor.
create table login_challenges (
  token_hash bytea primary key,
  login_id uuid not null references logins (id) on delete cascade,
  is_remembered boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_of_login on login_challenges (login_id);
create index login_challenges_expired on login_challenges (expires_at);

grant select, insert, update, delete on totp_factors, recovery_codes, login_challenges to wegbuch_admin;
