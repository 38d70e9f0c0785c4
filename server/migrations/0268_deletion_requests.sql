-- What people ask to have erased of them, and what was said to it: one open request each, and what was decided stays so.
create table deletion_requests (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  -- Empty where a backup did not know it.
  text text not null check (length(text) <= 1000),
  asked_at timestamptz not null,
  due_on date not null,
  decided_by uuid,
  decided_at timestamptz,
  is_granted boolean,
  -- Of a granted one: places of drives that ended before this day go.
  erased_until_on date,
  -- Until the end of which year the law keeps the logbook of the person; null where nothing is kept of him.
  kept_until_year smallint,
  -- When that was done for the first time; later it is only gone after what is held no more and what boxes send late.
  erased_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  foreign key (mandator_id, decided_by) references users (mandator_id, id),
  check (num_nonnulls(decided_by, decided_at, is_granted) in (0, 3)),
  check ((erased_until_on is not null) = coalesce(is_granted, false)),
  check (erased_at is null or is_granted)
);
create unique index deletion_requests_open on deletion_requests (mandator_id, user_id) where decided_at is null;
create index deletion_requests_of_user on deletion_requests (mandator_id, user_id, asked_at desc, id desc);
create index deletion_requests_by_time on deletion_requests (mandator_id, (decided_at is not null), asked_at, id);
call isolate_by_mandator('deletion_requests');
grant select, insert, update (decided_by, decided_at, is_granted, erased_until_on, kept_until_year)
  on deletion_requests to wegbuch_app;
grant select, update (erased_at) on deletion_requests to wegbuch_jobs;

-- Up to when something was erased of what a vehicle drove, though not all of it: late records from before change nothing any
-- more, and no trip is told again by what is left.
create table erased_vehicles (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  until timestamptz not null,
  primary key (mandator_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
call isolate_by_mandator('erased_vehicles');
grant select on erased_vehicles to wegbuch_tracker, wegbuch_jobs;
