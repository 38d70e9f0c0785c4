-- An import of a hundred thousand trips is undone slice by slice (rule imports/undo): when that was begun, how many trips it
-- was about, how many of them are gone, and up to which id. What only broke off is undone as well once it goes on.
alter table imports
  add column undo_begun_at timestamptz,
  add column undo_trips integer not null default 0 check (undo_trips >= 0),
  add column removed integer not null default 0 check (removed >= 0),
  add column undo_reached uuid,
  -- When the last row of the file had come; null for what broke off.
  add column finished_at timestamptz;
grant update (undo_begun_at, undo_trips, removed, undo_reached, finished_at) on imports to wegbuch_app;

-- Of what was imported before nobody knows.
alter table imports no force row level security;
update imports set finished_at = created_at, undo_begun_at = undone_at;
alter table imports force row level security;
alter table imports add check (undone_at is null or undo_begun_at is not null);
