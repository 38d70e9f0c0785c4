-- When it was told that a reserved vehicle was fetched or brought back, where that was later than it was noted.
alter table reservations
  add column out_told_at timestamptz,
  add column in_told_at timestamptz;
