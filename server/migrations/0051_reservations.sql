-- Who has which pool vehicle when: [pickup_at, return_at), of which no two of a vehicle overlap (ALG-RESERVATION).
create table reservations (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  driver_id uuid not null,
  pickup_at timestamptz not null,
  return_at timestamptz not null,
  pickup_address text not null check (pickup_address <> ''),
  return_address text not null check (return_address <> ''),
  purpose text not null default '',
  comment text not null default '',
  created_at timestamptz not null,
  -- Whether it is still to come, under way or over follows from the clock; that it was cancelled is kept (OQ-199).
  cancelled_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, driver_id) references users (mandator_id, id),
  check (pickup_at < return_at),
  constraint vehicle_reserved_once
    exclude using gist (mandator_id with =, vehicle_id with =, tstzrange(pickup_at, return_at) with &&)
    where (cancelled_at is null)
);
create index reservations_of_driver on reservations (mandator_id, driver_id, return_at, id);
create index reservations_by_return on reservations (mandator_id, return_at, id);

call isolate_by_mandator('reservations');
-- Whoever goes into the archive is archived by the role that looks after logins.
create policy across_mandators on reservations to wegbuch_admin using (true) with check (true);

grant select, insert, update on reservations to wegbuch_app;
grant select on reservations to wegbuch_admin, wegbuch_jobs;
grant update (cancelled_at) on reservations to wegbuch_admin;
