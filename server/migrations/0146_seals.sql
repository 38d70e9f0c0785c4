-- A month of a vehicle as it was handed over: its files are kept as bytes, so that they are the same for ever, whatever the
-- program would make of that month later. Nobody changes or removes one.
create table sealed_months (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  month date not null,
  version smallint not null,
  layout text not null check (layout in ('AT', 'DE')),
  language text not null check (language in ('de-AT', 'en')),
  trip_count integer not null,
  -- Who drove: another driver of the vehicle does not read where they were.
  driver_ids uuid[] not null,
  -- Of what the month consisted of: another one since then makes the next version.
  state text not null,
  -- Of the list of the files, as the history keeps it.
  sha256 text not null,
  reason text not null,
  sealed_by text not null,
  sealed_at timestamptz not null,
  primary key (mandator_id, id),
  unique (mandator_id, vehicle_id, month, version),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
create index sealed_months_by_month on sealed_months (mandator_id, month desc, vehicle_id, version desc);
call isolate_by_mandator('sealed_months');
grant select, insert on sealed_months to wegbuch_app;
grant select on sealed_months to wegbuch_report;

create table seal_files (
  mandator_id uuid not null default current_mandator() references mandators (id),
  seal_id uuid not null,
  type text not null check (type in ('pdf', 'csv', 'jsonl')),
  name text not null,
  sha256 text not null,
  content bytea not null,
  primary key (mandator_id, seal_id, type),
  foreign key (mandator_id, seal_id) references sealed_months (mandator_id, id)
);
-- Its pages are packed already.
alter table seal_files alter column content set storage external;
call isolate_by_mandator('seal_files');
grant select, insert on seal_files to wegbuch_app;

-- What somebody asked to be sealed, and how far that has come.
create table sealings (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  month date not null,
  language text not null,
  reason text not null,
  author jsonb not null,
  asked_at timestamptz not null,
  vehicle_ids uuid[] not null,
  done_count integer not null default 0,
  sealed_count integer not null default 0,
  unchanged_count integer not null default 0,
  refused_ids uuid[] not null default '{}',
  finished_at timestamptz,
  primary key (mandator_id, id)
);
create index sealings_by_time on sealings (mandator_id, asked_at desc, id desc);
call isolate_by_mandator('sealings');
grant select, insert, update on sealings to wegbuch_app;
