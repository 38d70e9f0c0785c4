-- Keys that a device keeps for one person and this installation alone, and the public halves of them; a counter that falls
-- tells of a copy. They prove somebody besides his password, or alone where the device has made sure who holds it.
create table passkeys (
  id uuid primary key,
  login_id uuid not null references logins (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_login on passkeys (login_id, created_at, id);

grant select, insert, update, delete on passkeys to wegbuch_admin;

-- A challenge asks for a factor after a password, for a passkey before anybody is known, for a new one, or for a proof of
-- whose session it is; each is good for what it was made for.
alter table login_challenges
  add column kind text not null default 'factor' check (kind in ('factor', 'passkey', 'registration', 'proof')),
  alter column login_id drop not null,
  alter column is_remembered set default false,
  add constraint login_challenges_of_somebody check ((login_id is null) = (kind = 'passkey'));
