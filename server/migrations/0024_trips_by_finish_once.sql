-- The same index as trips_of_vehicle_by_finish, which each trip had to keep a second time.
drop index trips_by_finish;
