-- Whoever shows a right password and then no factor is told of, as long as he does not go on; and of all codes that are tried
-- for an account within a day there is an end.
alter table login_events
  drop constraint login_events_kind_check,
  add constraint login_events_kind_check check (kind in ('login', 'refused', 'support', 'asked'));
alter table login_challenges add column event_id uuid;

create table code_guesses (
  login_id uuid primary key references logins (id) on delete cascade,
  since timestamptz not null,
  guesses integer not null
);
grant select, insert, update, delete on code_guesses to wegbuch_admin;
