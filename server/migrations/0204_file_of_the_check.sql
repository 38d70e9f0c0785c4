-- The file of the check tells what its page does: odometers that were off at a handover, and no month whose year is erased.
grant select (mandator_id, id, vehicle_id, pickup_at, checked_out_at, out_mileage, checked_in_at, in_mileage)
  on reservations to wegbuch_report;
grant select on erased_mileages to wegbuch_report;
