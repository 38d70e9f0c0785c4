-- Where trips on business ended, with the street: a stop near it is told by that. Nothing private, and of no running trip.
create view business_addresses with (security_barrier) as
select mandator_id, destination_latitude, destination_longitude, destination_address
from trips
where type = 0 and classified_how = 0 and deleted_at is null and destination_address is not null;

grant select on business_addresses to wegbuch_report;
