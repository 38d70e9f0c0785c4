-- The printed book of a month tells what was driven in private since the vehicle was acquired, as the tax report does; what
-- it cost stands in no book.
grant select (mandator_id, vehicle_id, acquired_on) on vehicle_taxes to wegbuch_report;
