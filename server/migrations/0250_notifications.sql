-- What people of a company are told by the bell: each cause once, found by its kind and key, until it is gone. A row says what it
-- is about and no place; names are read with it, and whether somebody may know of it is decided by who reads.
create table notifications (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  kind text not null check (length(kind) between 1 and 20),
  -- One cause of this kind has one key, however often and by how many workers it is found.
  key text not null check (length(key) between 1 and 400),
  vehicle_id uuid,
  user_id uuid,
  -- Of an alarm, a mail or a reservation.
  subject_id uuid,
  facts jsonb not null default '{}',
  happened_at timestamptz not null,
  created_at timestamptz not null,
  -- Since when the cause is gone.
  ended_at timestamptz,
  primary key (mandator_id, id),
  unique (mandator_id, kind, key),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index notifications_by_time on notifications (mandator_id, happened_at, id);
create index notifications_open on notifications (mandator_id, kind, id) where ended_at is null;
create index notifications_ended on notifications (mandator_id, ended_at) where ended_at is not null;
call isolate_by_mandator('notifications');

-- Who has seen which, and when.
create table notification_marks (
  mandator_id uuid not null default current_mandator() references mandators (id),
  notification_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (mandator_id, user_id, notification_id),
  foreign key (mandator_id, notification_id) references notifications (mandator_id, id) on delete cascade,
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index notification_marks_of_notification on notification_marks (mandator_id, notification_id, seen_at);
call isolate_by_mandator('notification_marks');

grant select, insert, delete, update (facts, ended_at) on notifications to wegbuch_app;
grant select, insert on notification_marks to wegbuch_app;
-- Alarms are told where they are noted.
grant select, insert on notifications to wegbuch_tracker;
