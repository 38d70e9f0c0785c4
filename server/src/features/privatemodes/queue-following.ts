import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";

/**
 * Has the boxes of a vehicle followed from an instant on, for their clocks may be ahead of ours, and a tracker may be at them
 * that does not know yet what was switched.
 */
export async function queueFollowing(db: MandatorDb, vehicleId: string, at: Date): Promise<void> {
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time)
    select boxes.number, ${at}, ${at}
    from box_attachments as attachment
    join boxes on boxes.id = attachment.box_id
    where attachment.mandator_id = ${mandatorOf(db)} and attachment.vehicle_id = ${vehicleId}
      and coalesce(attachment.attached_until, 'infinity') > ${at}
    order by boxes.number`.execute(db);
}
