import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";

/** A device that was heard of before, and what is kept of it. */
export type KnownDevice = {
  name: string;
  protocol: string;
  knowsIgnition: boolean;
  lastSeenAt: Date;
  /** Its box, while that is in a vehicle or was when the record was made. */
  box: { id: string; number: number } | null;
  /** Whether it was in a vehicle when the record was made. */
  wasInVehicle: boolean;
};

/** What is known of a device of the mandator of the transaction, at the time of one of its records. */
export async function findDevice(
  db: MandatorDb,
  uniqueId: string,
  { deviceTime, now }: { deviceTime: number; now: Date },
): Promise<KnownDevice | undefined> {
  const { rows } = await sql<KnownDevice>`
    select device.name, device.protocol, device.knows_ignition as "knowsIgnition",
      device.last_seen_at as "lastSeenAt", coalesce(place.was_there, false) as "wasInVehicle",
      case when place.is_there or place.was_there then json_build_object('id', boxes.id, 'number', boxes.number) end as box
    from forwarded_devices as device
    left join boxes on boxes.id = device.box_id and boxes.archived_at is null
    left join lateral (
      select bool_or(coalesce(attached_from, '-infinity') <= at.time and coalesce(attached_until, 'infinity') > at.time)
          as was_there,
        bool_or(coalesce(attached_until, 'infinity') > ${now}::timestamptz) as is_there
      from box_attachments as attachment, (values (${toTimestamp(timeKept(deviceTime))}::timestamptz)) as at (time)
      where attachment.mandator_id = boxes.mandator_id and attachment.box_id = boxes.id
    ) as place on true
    where device.unique_id = ${uniqueId}`.execute(db);
  return rows[0];
}

/** Wilder clocks have years PostgreSQL does not read. */
const timeKept = (time: number) => Math.min(Math.max(time, 0), Date.UTC(9999, 11, 31));
