-- What super admins have set: mail, map, geocoder, each as a whole. The installation's, of no mandator. Who need not know
-- a topic does not see it: the API sends no mail but tests, and the worker draws no map.
create table settings (
  topic text primary key check (topic in ('mail', 'map', 'geocoder')),
  -- Texts as an environment would hold them, by name; secrets are sealed by the program, so that no backup tells them.
  named jsonb not null check (jsonb_typeof(named) = 'object' and length(named::text) <= 20000),
  changed_at timestamptz not null,
  -- Null: at the command line.
  changed_by uuid references super_users (id)
);
alter table settings enable row level security;
alter table settings force row level security;
create policy every_topic on settings to wegbuch_admin using (true) with check (true);
create policy of_api on settings for select to wegbuch_app using (topic in ('map', 'geocoder'));
create policy of_worker on settings for select to wegbuch_jobs using (topic in ('mail', 'geocoder'));
grant select, insert, update, delete on settings to wegbuch_admin;
grant select (topic, named) on settings to wegbuch_app, wegbuch_jobs;
