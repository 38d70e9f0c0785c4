-- Mandators are the tenants: companies whose vehicles carry boxes.
create table mandators (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  -- Bit mask of packages (OQ-037): 1 tracking, 2 logbook, 4 time log, 8 cost centre, 16 geofences, 32 reservations.
  packages integer not null check (packages between 1 and 63),
  company_name text not null default '',
  address jsonb,
  hide_trips_up_to_in_meter integer not null default 0 check (hide_trips_up_to_in_meter >= 0),
  can_show_tracks boolean not null default true,
  can_merge_split_trips boolean not null default true,
  live_location_interval_in_seconds integer not null default 30 check (live_location_interval_in_seconds between 10 and 3600),
  tester_since timestamptz,
  tester_expires_in_days integer check (tester_expires_in_days between 1 and 365),
  tester_created_by text,
  is_special_organisation boolean not null default false,
  trip_type_labels jsonb,
  send_box_unplugged_notification boolean not null default false,
  send_box_unplugged_notification_to text[] not null default '{}',
  created_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  check ((tester_since is null) = (tester_expires_in_days is null))
);

-- At most one special organisation (OQ-042).
create unique index mandators_special_organisation on mandators (is_special_organisation) where is_special_organisation;

call isolate_by_mandator('mandators', 'id');
create policy across_mandators on mandators to wegbuch_admin using (true) with check (true);

grant select, insert, update on mandators to wegbuch_admin;
grant select on mandators to wegbuch_app, wegbuch_tracker, wegbuch_jobs, wegbuch_report;
