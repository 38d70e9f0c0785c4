-- Gateways remember the boxes that speak until they are told that one was changed (rule readings/known-boxes).
create function tell_changed_box() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform pg_notify('wegbuch_boxes', old.imei);
  return null;
end $$;

create trigger tell_changed_box after update on boxes for each row
  when ((old.imei, old.kind, old.model, old.device_type, old.source_networks, old.archived_at)
    is distinct from (new.imei, new.kind, new.model, new.device_type, new.source_networks, new.archived_at))
  execute function tell_changed_box();

create trigger tell_removed_box after delete on boxes for each row
  execute function tell_changed_box();
