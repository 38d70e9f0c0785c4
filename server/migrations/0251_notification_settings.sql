-- What somebody wants to be told of each kind, where he has said so; all else is as usual. What mails come anyway, to the addresses
-- at fences and on the list of unplugged boxes and to drivers and leaders of open trips, comes unless he says otherwise here.
create table notification_settings (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  kind text not null check (length(kind) between 1 and 20),
  is_on_screen boolean not null,
  mail text not null check (mail in ('usual', 'none', 'atOnce', 'daily')),
  primary key (mandator_id, user_id, kind),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index notification_settings_of_kind on notification_settings (mandator_id, kind, mail);
call isolate_by_mandator('notification_settings');

-- Until when somebody was told by the mail of the day.
create table notification_digests (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  told_until timestamptz not null,
  primary key (mandator_id, user_id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
call isolate_by_mandator('notification_digests');

grant select, insert, update on notification_settings to wegbuch_app;
grant select on notification_settings to wegbuch_tracker, wegbuch_jobs;
grant select, insert, update on notification_digests to wegbuch_jobs;
grant select on notifications, notification_marks to wegbuch_jobs;
