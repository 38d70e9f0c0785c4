-- Ways to a new password that go by mail. Links and temporary passwords are made when their mail is sent (amendments
-- 26), so what is kept is the newest wish and, once it was sent, the hash of what it carried.

-- One row for each address somebody asked a link for, whether or not anybody logs in with it: a request for an unknown
-- address does the same work and leaves the same traces (T03). A new wish takes the place of the one before it, and
-- with it its token.
create table password_tokens (
  email text primary key,
  request_id uuid not null unique,
  requested_at timestamptz not null,
  -- Set when the mail is made, if there is somebody to send it to.
  login_id uuid references logins (id) on delete cascade,
  token_hash bytea unique,
  expires_at timestamptz,
  check ((login_id is null) = (token_hash is null) and (login_id is null) = (expires_at is null))
);
create index password_tokens_of_login on password_tokens (login_id);

grant select, insert, update, delete on password_tokens to wegbuch_admin;

-- The wish whose mail brings the temporary password; an older mail that comes late must not replace it.
alter table logins add column temporary_password_request_id uuid;

-- Requests for a link are counted apart from guesses of a password: asking for ten links keeps nobody out.
alter table login_attempts add column kind text not null default 'guess' check (kind in ('guess', 'link'));
