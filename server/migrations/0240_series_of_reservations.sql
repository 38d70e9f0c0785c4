-- What was reserved together, week by week; each time is a reservation of its own.
alter table reservations add column series_id uuid;
create index reservations_of_series on reservations (mandator_id, series_id, pickup_at) where series_id is not null;
