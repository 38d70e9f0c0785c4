-- Files that somebody took into the logbook: what became of their rows, and whether it was undone (rule imports/undo).
create table imports (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  kind text not null check (kind = 'trips'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file, in hexadecimal digits.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Which column said what.
  mapping jsonb,
  created_by uuid not null,
  created_at timestamptz not null,
  accepted integer not null default 0 check (accepted >= 0),
  refused integer not null default 0 check (refused >= 0),
  undone_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, created_by) references users (mandator_id, id)
);
create index imports_by_time on imports (mandator_id, created_at);
call isolate_by_mandator('imports');
grant select, insert, update (accepted, refused, undone_at) on imports to wegbuch_app;

-- What somebody has said once of the columns of a program's files, by the name he gave it.
create table import_mappings (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  mapping jsonb not null,
  primary key (mandator_id, id)
);
create unique index import_mappings_name on import_mappings (mandator_id, lower(name));
call isolate_by_mandator('import_mappings');
grant select, insert, update (name, mapping), delete on import_mappings to wegbuch_app;
