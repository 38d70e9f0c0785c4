-- Time logs: one for each person and local day (OQ-151). Driving times are no events of it: they are read from the trips.
create table time_logs (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  day date not null,
  description text not null default '',
  -- Of the events: the first start of work and its last end.
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  unique (mandator_id, user_id, day),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index time_logs_by_day on time_logs (mandator_id, day, user_id);

create table time_log_events (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  time_log_id uuid not null,
  -- 0 and 1 work, 2 and 3 rest break, 4 and 5 driving break: start and end of each.
  event smallint not null check (event between 0 and 5),
  occurred_at timestamptz not null,
  -- Where it was before it was first corrected: the original stays legible, as does what was taken away.
  originally_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, time_log_id) references time_logs (mandator_id, id)
);
create index time_log_events_of_log on time_log_events (mandator_id, time_log_id, occurred_at, id);

call isolate_by_mandator('time_logs');
call isolate_by_mandator('time_log_events');

-- Nobody deletes a record of working time, and an event changes by its time alone.
grant select, insert on time_logs, time_log_events to wegbuch_app;
grant update (description, started_at, finished_at) on time_logs to wegbuch_app;
grant update (occurred_at, originally_at, removed_at) on time_log_events to wegbuch_app;
grant select on time_logs, time_log_events to wegbuch_report;
