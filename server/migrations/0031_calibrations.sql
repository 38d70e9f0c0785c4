-- Splitting, merging and calibrating part and join what boxes recorded: how it was before is kept for audits.

-- The trip whose earlier state this row keeps; its track is the one it had then. The first of a trip's copies is what was
-- recorded, which the tracker asks for when such a drive goes on.
alter table trips add column copied_from_id uuid;
-- The key has to see the rows of every mandator.
alter table trips no force row level security;
alter table trips add foreign key (mandator_id, copied_from_id) references trips (mandator_id, id);
alter table trips add check (copied_from_id is null or deleted_at is not null);
alter table trips force row level security;
create index trips_copied_from on trips (mandator_id, copied_from_id) where copied_from_id is not null;

-- A calibration that was taken back stays, too.
alter table calibrations add column deleted_at timestamptz;
drop index calibrations_of_vehicle;
create unique index calibrations_of_vehicle on calibrations (mandator_id, vehicle_id, calibrated_at)
  where deleted_at is null;

-- It is the tracker's role that recomposes trips, also when people ask for it: private ways of others have to be parted
-- too, and the app never sees them. What people are answered comes from the masking view here as well.
grant select on visible_trips to wegbuch_tracker;
grant insert on calibrations to wegbuch_tracker;
grant update (actual_mileage_in_meters, deleted_at) on calibrations to wegbuch_tracker;
revoke update, delete on calibrations from wegbuch_app;
