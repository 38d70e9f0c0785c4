-- The box of each vehicle of a list: the exclusion constraint's own index takes a hundred times as long for a look-up.
create index box_attachments_of_vehicle on box_attachments (mandator_id, vehicle_id);
