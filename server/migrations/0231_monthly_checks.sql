-- Whether a company is reminded of monthly checks that are open (LP-VO § 3), for which month it was last, and whether the
-- days of Austria's patron saints count for it as public holidays, which they are not by § 7 ARG.
alter table mandators
  add column reminds_of_checks boolean not null default true,
  add column checks_reminded_for date,
  add column counts_state_days boolean not null default false;
grant update (checks_reminded_for) on mandators to wegbuch_jobs;
