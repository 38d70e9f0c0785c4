-- Whether where a box was at a time is held: with the vehicle it was in then, or with all of the company.
create function is_box_held(box integer, at_time timestamptz) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select is_held(array(
      select attachment.vehicle_id
      from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      where attachment.mandator_id = current_mandator() and boxes.number = box
        and coalesce(attached_from, '-infinity') <= at_time and coalesce(attached_until, 'infinity') > at_time),
    local_day(at_time), local_day(at_time))
$$;
revoke execute on function is_box_held from public;

-- As before, but that a hold keeps what following a box goes on from only where it holds the vehicle the box was in, on that day:
-- one hold of any vehicle kept the places of all boxes.
create or replace function erase_followed_places(box integer, before timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  reached timestamptz;
  is_silent boolean;
begin
  perform lock_retention(false);
  perform from boxes where number = box and mandator_id = current_mandator();
  if not found then
    return;
  end if;
  select to_timestamp((state -> 'reached' ->> 'deviceTime')::double precision / 1000), not has_running_trip
    into reached, is_silent from box_cursors where box_number = box for update skip locked;
  if not found then
    return;
  end if;
  is_silent := coalesce(is_silent and reached < before, false);
  if is_silent and not is_box_held(box, reached) then
    update box_cursors set state = null where box_number = box;
  end if;
  delete from box_checkpoints as old
  where box_number = box and reached_at < before and not is_box_held(box, reached_at) and (
    is_silent
    or exists (
      select from box_checkpoints as later
      where later.box_number = box and later.reached_at > old.reached_at and later.reached_at < before)
    or exists (
      select from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      join trips on trips.mandator_id = attachment.mandator_id and trips.vehicle_id = attachment.vehicle_id
      where boxes.number = box and attachment.mandator_id = current_mandator() and trips.type = 1
        and trips.started_at <= old.reached_at and trips.finished_at >= old.reached_at - interval '1 day'));
end $$;
