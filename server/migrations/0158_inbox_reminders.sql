-- On which days somebody was reminded of trips that wait, that several workers do it once: 0 a driver, 1 a group leader.
create table inbox_reminders (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  kind smallint not null check (kind between 0 and 1),
  day date not null,
  primary key (mandator_id, user_id, kind, day),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
call isolate_by_mandator('inbox_reminders');
grant select, insert, delete on inbox_reminders to wegbuch_jobs;
-- Whose trips wait, and since when; none of their places.
grant select (classified_at, created_at, agent, mileage_in_meters) on trips to wegbuch_jobs;
