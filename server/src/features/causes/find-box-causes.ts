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
 * among the vehicles that do not send (rule notifications/kinds).
 */
export async function findSilent(db: MandatorDb, now: Date, silentMs = dayMs): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select position.vehicle_id, attachment.box_id, position.last_contact_at as since
    from vehicle_positions as position
    join vehicles on vehicles.id = position.vehicle_id
    join box_attachments as attachment on attachment.vehicle_id = position.vehicle_id
    join boxes as box on box.id = attachment.box_id and box.mandator_id = attachment.mandator_id
    where box.kind in ('tracker', 'traccar') and position.last_contact_at <= ${new Date(now.getTime() - silentMs)}
      and vehicles.archived_at is null and vehicles.deleted_at is null
      and coalesce(attachment.attached_from, '-infinity') <= ${now}::timestamptz
      and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz
      and position.vehicle_id not in (select vehicle_id from ${unpluggings(now)} as event)`.execute(db);
  return rows.map((row) => ({
    ...causeOf(row),
    happenedAt: new Date(row.since.getTime() + silentMs),
    facts: { since: row.since.toISOString() },
  }));
}

const causeOf = ({ vehicle_id, box_id, since }: Row): Cause => ({
  key: `${box_id} ${since.toISOString()}`,
  vehicleId: vehicle_id,
  happenedAt: since,
});
