-- Whoever keeps the notes of the history elsewhere: at most five addresses, on Mondays (0) or daily (1), and up to which
-- note they have them.
alter table mandators
  add column anchor_emails text[] not null default '{}' check (cardinality(anchor_emails) <= 5),
  add column anchor_interval smallint not null default 0 check (anchor_interval in (0, 1)),
  add column anchored_until date;
grant update (anchored_until) on mandators to wegbuch_jobs;

-- What a time stamp authority (RFC 3161) answered about the note of a day. As the note, it is of no mandator.
create table history_timestamps (
  day date primary key references history_notes,
  response bytea not null,
  stamped_at timestamptz not null
);
grant select, insert on history_timestamps to wegbuch_jobs;
grant select on history_timestamps to wegbuch_admin, wegbuch_app, wegbuch_report;
