-- What a person asked to have of himself: a file that is made beside all else, kept for a week in pieces, and his alone.
create table own_exports (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  check ((ready_at is null) = (expires_at is null))
);
-- Who asks twice has one.
create unique index own_exports_under_way on own_exports (mandator_id, user_id) where ready_at is null;
create index own_exports_of_user on own_exports (mandator_id, user_id, asked_at desc);
call isolate_by_mandator('own_exports');
create policy own_export on own_exports as restrictive to wegbuch_app
  using (mandator_id = (select current_mandator()) and user_id = (select current_actor()))
  with check (mandator_id = (select current_mandator()) and user_id = (select current_actor()));
grant select, insert, update (ready_at, expires_at) on own_exports to wegbuch_app;
grant select, delete on own_exports to wegbuch_jobs;

create table own_export_parts (
  mandator_id uuid not null default current_mandator() references mandators (id),
  export_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (mandator_id, export_id, part),
  foreign key (mandator_id, export_id) references own_exports (mandator_id, id) on delete cascade
);
-- It is packed already.
alter table own_export_parts alter column content set storage external;
call isolate_by_mandator('own_export_parts');
create policy own_export on own_export_parts as restrictive to wegbuch_app
  using (mandator_id = (select current_mandator()) and export_id in (select id from own_exports))
  with check (mandator_id = (select current_mandator()) and export_id in (select id from own_exports));
grant select, insert, delete on own_export_parts to wegbuch_app;
