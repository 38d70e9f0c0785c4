-- What is said of a vehicle or a driver today must not change the logs of days before: a tachograph counts from one day until
-- another. What was said before keeps counting for all days, so that no log changes with this.
alter table vehicles
  add column tachograph_since date,
  add column tachograph_until date;
alter table vehicles no force row level security;
update vehicles set tachograph_since = '2000-01-01' where has_tachograph;
alter table vehicles force row level security;

-- Who keeps no log does so since a day and for a reason, by the same columns as whoever is exempt.
alter table users no force row level security;
update users set log_exempt_since = '2000-01-01', log_exempt_reason = 'Führt kein Lenkprotokoll'
  where steering_duty = 0 and log_exempt_since is null;
update users set steering_duty = 0 where log_exempt_since is not null and steering_duty <> 0;
alter table users force row level security;
