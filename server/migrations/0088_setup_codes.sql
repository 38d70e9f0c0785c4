-- Who may make the first super admin: whoever reads what the program prints at its start. Only hashes of the codes, and
-- none any more once there is a super admin.
create table setup_codes (
  hash bytea primary key check (length(hash) = 32),
  made_at timestamptz not null
);
grant select, insert, delete on setup_codes to wegbuch_admin;

alter table login_attempts drop constraint login_attempts_kind_check;
alter table login_attempts add constraint login_attempts_kind_check check (kind in ('guess', 'link', 'setup'));
