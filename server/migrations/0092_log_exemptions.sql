-- Since which day a person need not keep a driving log, and why (LP-4): his days are told, but nothing is missed on them.
alter table users
  add column log_exempt_since date,
  add column log_exempt_reason text check (length(log_exempt_reason) between 1 and 200),
  add constraint users_log_exempt_check check ((log_exempt_since is null) = (log_exempt_reason is null));
