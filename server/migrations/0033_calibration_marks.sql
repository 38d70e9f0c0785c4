-- Which trips carry the mark of a calibration is asked for each trip that closes after or around one.
create index trips_calibrated on trips (mandator_id, vehicle_id, calibrated_at)
  where calibrated_at is not null and deleted_at is null;
