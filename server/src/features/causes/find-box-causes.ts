import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";
import { graceMilliseconds, unpluggings } from "../vehicles/find-unpluggings.ts";

const dayMs = 24 * 3_600_000;

type Row = { vehicle_id: string; box_id: string; since: Date };

/** Boxes that are out of the vehicles they belong into, since they first said so. */
export async function findUnplugged(db: MandatorDb, now: Date): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select event.vehicle_id, event.box_id, min(event.happened_at) as since
    from ${unpluggings(now)} as event
    join vehicles on vehicles.id = event.vehicle_id
    where vehicles.archived_at is null and vehicles.deleted_at is null
    group by event.vehicle_id, event.box_id
    having min(event.happened_at) <= ${new Date(now.getTime() - graceMilliseconds)}`.execute(db);
  return rows.map(causeOf);
}

/**
 * Boxes that have not spoken for a day, or as long as is said, though nobody has pulled them out: with a place or without, so that each of them is
 * among the vehicles that do not send. One that has said nothing at all in its vehicle is counted from when it was put in
 * (rule notifications/kinds).
 */
export async function findSilent(db: MandatorDb, now: Date, silentMs = dayMs): Promise<Cause[]> {
  const { rows } = await sql<Row & { has_spoken: boolean }>`
    select attached.vehicle_id, attached.box_id, coalesce(attached.spoke_at, attached.since) as since,
      attached.spoke_at is not null as has_spoken
    from (
      select attachment.vehicle_id, attachment.box_id,
        greatest(attachment.attached_from, attachment.created_at) as since,
        case when position.last_contact_at >= coalesce(attachment.attached_from, '-infinity')
          then position.last_contact_at end as spoke_at
      from box_attachments as attachment
      join boxes as box on box.id = attachment.box_id and box.mandator_id = attachment.mandator_id
      join vehicles on vehicles.id = attachment.vehicle_id
      left join vehicle_positions as position on position.vehicle_id = attachment.vehicle_id
      where box.kind in ('tracker', 'traccar') and vehicles.archived_at is null and vehicles.deleted_at is null
        and coalesce(attachment.attached_from, '-infinity') <= ${now}::timestamptz
        and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz
    ) as attached
    where coalesce(attached.spoke_at, attached.since) <= ${new Date(now.getTime() - silentMs)}
      and attached.vehicle_id not in (select vehicle_id from ${unpluggings(now)} as event)`.execute(db);
  return rows.map((row) => ({
    ...causeOf(row),
    happenedAt: new Date(row.since.getTime() + silentMs),
    facts: { since: row.since.toISOString(), ...(!row.has_spoken && { wasNeverHeard: true }) },
  }));
}

const causeOf = ({ vehicle_id, box_id, since }: Row): Cause => ({
  key: `${box_id} ${since.toISOString()}`,
  vehicleId: vehicle_id,
  happenedAt: since,
});
