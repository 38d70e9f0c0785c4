import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

/** Pulling a box out and in again is no news (rule boxes/plugging). */
const graceMs = 60_000;

const silentMs = 24 * 3_600_000;

type Row = { vehicle_id: string; box_id: string; since: Date };

/** Boxes that are out of the vehicles they belong into. */
export async function findUnplugged(db: MandatorDb, now: Date): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select attachment.vehicle_id, attachment.box_id, last.happened_at as since
    from ${attachedBoxes(now)} as attachment
    cross join lateral ${lastPlugging} as last
    where last.name = 'Unplugged' and last.happened_at <= ${new Date(now.getTime() - graceMs)}`.execute(db);
  return rows.map(causeOf);
}

/** Boxes that have not spoken for a day though nobody has pulled them out (rule notifications/kinds). */
export async function findSilent(db: MandatorDb, now: Date): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select attachment.vehicle_id, attachment.box_id, position.last_contact_at as since
    from vehicle_positions as position
    join ${attachedBoxes(now)} as attachment on attachment.vehicle_id = position.vehicle_id
    left join lateral ${lastPlugging} as last on true
    where position.last_contact_at <= ${new Date(now.getTime() - silentMs)}
      and last.name is distinct from 'Unplugged'`.execute(db);
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

/** The boxes that vehicles in use have now. */
const attachedBoxes = (now: Date) => sql`(
  select box_id, vehicle_id, attached_from
  from box_attachments
  join vehicles on vehicles.mandator_id = box_attachments.mandator_id and vehicles.id = vehicle_id
  where vehicles.archived_at is null and vehicles.deleted_at is null
    and coalesce(attached_from, '-infinity') <= ${now}::timestamptz
    and coalesce(attached_until, 'infinity') > ${now}::timestamptz)`;

/** What was last heard of the plug of a box while it was in its vehicle. */
const lastPlugging = sql`(
  select event.name, event.happened_at
  from box_events as event
  where event.box_id = attachment.box_id and event.vehicle_id = attachment.vehicle_id
    and event.name in ('Plugged', 'Unplugged')
    and event.happened_at >= coalesce(attachment.attached_from, '-infinity')
  order by event.happened_at desc, event.name
  limit 1)`;
