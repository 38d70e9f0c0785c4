-- Admins of a mandator put boxes into vehicles themselves, as the app: it may hold the mandator's boxes meanwhile, take
-- back a time in a vehicle that has lasted no time at all, and have the tracker follow what a box has said already.
grant delete on box_attachments to wegbuch_app;

-- In the order of their IMEIs, like everybody who holds boxes, so that nobody waits in a circle; the tracker, which only
-- refers to them, does not wait at all.
create function hold_own_boxes(box_ids uuid[]) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform from boxes where id = any(box_ids) and mandator_id = current_mandator() order by imei for no key update;
end $$;
revoke execute on function hold_own_boxes from public;
grant execute on function hold_own_boxes to wegbuch_app;

-- Readings are no tenant's: what is stored is only pointed out to the tracker.
create function follow_stored(attachment_ids uuid[]) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into arrivals (box_number, earliest_device_time, latest_device_time)
  select boxes.number, stored.earliest, stored.latest
  from box_attachments as attachment
  join boxes on boxes.id = attachment.box_id
  cross join lateral (
    select min(device_time) as earliest, max(device_time) as latest from readings
    where box_number = boxes.number and device_time >= coalesce(attachment.attached_from, '-infinity')
  ) as stored
  where attachment.id = any(attachment_ids) and attachment.mandator_id = current_mandator()
    and stored.earliest is not null
  order by boxes.number;
$$;
revoke execute on function follow_stored from public;
grant execute on function follow_stored to wegbuch_app, wegbuch_admin;
revoke insert on arrivals from wegbuch_admin;

-- Whoever is told that a box was pulled out reads it in his own language.
grant select (id, mandator_id, email, is_enabled) on logins to wegbuch_tracker;
