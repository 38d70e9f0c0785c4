-- What the law on driving logs (LP-VO) asks of a driver: the birth date for the register, whether he keeps a log at all (0 none,
-- 1 full, 2 the exception of § 5(3)), and whether driving is his main job.
alter table users
  add column birth_date date,
  add column steering_duty smallint not null default 1 check (steering_duty in (0, 1, 2)),
  add column is_driving_main_job boolean not null default false;

-- Who drives with a tachograph keeps his log there (EU 165/2014): such drives stay out of the driving log.
alter table vehicles add column has_tachograph boolean not null default false;

-- What the collective agreement of a company allows (AZG §§ 14a to 16), and whose public holidays it keeps.
alter table mandators
  add column daily_driving_hours smallint not null default 8 check (daily_driving_hours in (8, 9)),
  add column weekly_driving_hours smallint not null default 48 check (weekly_driving_hours in (48, 56)),
  add column driving_break_minutes smallint not null default 30 check (driving_break_minutes in (30, 45)),
  add column working_day_hours smallint not null default 12 check (working_day_hours in (12, 14)),
  add column holiday_region text check (holiday_region ~ '^(AT-[1-9]|DE-[A-Z]{2}K?)$');
