-- Who looked at the track of whose drive, and when (amendments 30): the app notes it in the transaction that shows it.
create table track_views (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  trip_id uuid not null,
  driver_id uuid not null,
  viewer_id uuid not null,
  -- The super admin behind the viewer, if support acted as him.
  support_user_id uuid,
  viewed_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, trip_id) references trips (mandator_id, id) on delete cascade,
  foreign key (mandator_id, driver_id) references users (mandator_id, id),
  foreign key (mandator_id, viewer_id) references users (mandator_id, id)
);
create index track_views_of_driver on track_views (mandator_id, driver_id, viewed_at);

call isolate_by_mandator('track_views');
grant insert on track_views to wegbuch_app;
grant select on track_views to wegbuch_report;
