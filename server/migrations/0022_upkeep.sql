-- Inspections and services of vehicles, of which the month counts (OQ-134), and the calendar of what is due next.
create table inspections (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  inspected_on date not null check (extract(day from inspected_on) = 1),
  description text not null default '',
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create index inspections_of_vehicle on inspections (mandator_id, vehicle_id, inspected_on, id);

create table services (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  serviced_on date not null check (extract(day from serviced_on) = 1),
  mileage_in_meters bigint not null check (mileage_in_meters >= 0),
  description text not null default '',
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create index services_of_vehicle on services (mandator_id, vehicle_id, serviced_on, id);

-- Calendar programs cannot log in: whoever knows the link may read. It names its mandator, so that it is looked for
-- inside him alone, and only the hash of its secret is kept.
create table calendar_feeds (
  mandator_id uuid primary key default current_mandator() references mandators (id),
  token_hash bytea not null,
  language text not null check (language in ('de-AT', 'en')),
  created_at timestamptz not null
);

call isolate_by_mandator('inspections');
call isolate_by_mandator('services');
call isolate_by_mandator('calendar_feeds');

grant select, insert, delete on inspections, services to wegbuch_app;
grant select, insert, update, delete on calendar_feeds to wegbuch_app;
grant select on inspections, services to wegbuch_report;
