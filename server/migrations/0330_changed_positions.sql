-- Who comes back to the stream of positions is told only what moved meanwhile. Rows of before were not changed since.
alter table vehicle_positions add column changed_at timestamptz;
