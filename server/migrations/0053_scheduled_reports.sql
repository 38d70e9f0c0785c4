-- Reports that are made and sent by themselves (ALG-SCHEDULE). The lists hold ids alone: what is gone is nobody's and
-- matches nothing, so that a report never comes to be about more, or to go to more, than was chosen.
create table scheduled_reports (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  name text not null check (name <> ''),
  -- The numbers of OQ-157, OQ-158 and OQ-159.
  type smallint not null check (type between 0 and 4),
  interval smallint not null check (interval between 0 and 3),
  period smallint not null check (period between 0 and 2),
  last_days integer check (last_days > 0),
  started_at timestamptz not null,
  -- Of this the local day counts.
  finished_at timestamptz,
  repetitions integer check (repetitions > 0),
  send_to_all smallint[] not null,
  sent_to_users uuid[] not null,
  do_not_send_to_users uuid[] not null,
  send_to_groups uuid[] not null,
  group_by smallint not null check (group_by between 1 and 5),
  format smallint not null check (format in (1, 2)),
  report_on_all boolean not null,
  on_vehicles uuid[] not null,
  on_users uuid[] not null,
  on_cost_centers uuid[] not null,
  on_groups uuid[] not null,
  on_geofences uuid[] not null,
  show_private_trip_times boolean not null,
  created_at timestamptz not null,
  -- Occurrences before are none: when it was made, or when it was last given other times.
  counts_from_at timestamptz not null,
  sent_count integer not null default 0,
  last_occurrence_at timestamptz,
  -- Null once it is over.
  next_occurrence_at timestamptz,
  deleted_at timestamptz,
  primary key (mandator_id, id),
  check (deleted_at is null or next_occurrence_at is null)
);
create index scheduled_reports_by_name on scheduled_reports (mandator_id, name collate "de-x-icu", id)
  where deleted_at is null;
create index scheduled_reports_due on scheduled_reports (next_occurrence_at) where next_occurrence_at is not null;

-- What was sent: once for each occurrence, whatever the clocks of the workers say.
create table scheduled_report_occurrences (
  mandator_id uuid not null default current_mandator() references mandators (id),
  report_id uuid not null,
  occurrence_at timestamptz not null,
  ran_at timestamptz not null,
  -- The days it is about, and what was asked for then.
  from_at timestamptz not null,
  to_at timestamptz not null,
  asked jsonb not null,
  receiver_ids uuid[] not null,
  -- Those it was meant for who may not have it.
  refused_ids uuid[] not null,
  primary key (mandator_id, report_id, occurrence_at),
  foreign key (mandator_id, report_id) references scheduled_reports (mandator_id, id),
  check (from_at < to_at)
);

call isolate_by_mandator('scheduled_reports');
call isolate_by_mandator('scheduled_report_occurrences');
-- The worker looks for what is due in all mandators, and enters each of them to send it.
create policy due_reports on scheduled_reports for select to wegbuch_jobs using (true);

grant select, insert, update on scheduled_reports to wegbuch_app;
grant select on scheduled_reports to wegbuch_jobs;
grant update (sent_count, last_occurrence_at, next_occurrence_at) on scheduled_reports to wegbuch_jobs;
grant select, insert, delete on scheduled_report_occurrences to wegbuch_jobs;
