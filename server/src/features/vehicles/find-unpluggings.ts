import { sql } from "kysely";

/**
 * So long a box may be out before somebody hears of it: pulling it out and in again is no news (rule boxes/plugging).
 */
export const graceMilliseconds = 60_000;

/**
 * When the box that is in a vehicle was pulled out, as long as it has not been plugged in again (rule boxes/plugging); more
 * than once if it said so more than once.
 */
export const unpluggings = (now: Date) => sql`(
  select event.vehicle_id, event.box_id, event.happened_at
  from box_events as event
  join box_attachments as attachment on attachment.vehicle_id = event.vehicle_id
    and attachment.box_id = event.box_id
    and tstzrange(attachment.attached_from, attachment.attached_until) @> event.happened_at
    and tstzrange(attachment.attached_from, attachment.attached_until) @> ${now}::timestamptz
  where event.name = 'Unplugged' and not exists (
    select from box_events as later
    where later.vehicle_id = event.vehicle_id and later.box_id = event.box_id and later.name = 'Plugged'
      and later.happened_at >= event.happened_at))`;
