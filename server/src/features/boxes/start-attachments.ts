import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

/**
 * Puts boxes of the mandator of the transaction that are in no vehicle into one each, and asks the tracker to follow
 * what they have said in that time already. The transaction runs as the admin role and holds the boxes.
 */
export async function startAttachments(
  db: MandatorDb,
  wanted: readonly { boxId: string; vehicleId: string }[],
  now: Date,
): Promise<void> {
  const times = await lastTimes(
    db,
    wanted.map(({ boxId }) => boxId),
  );
  const attachments = wanted.map(({ boxId, vehicleId }) => ({
    id: newId({ now: () => now }),
    box_id: boxId,
    vehicle_id: vehicleId,
    attached_from: beginningAfter(times.get(boxId)!, mandatorOf(db), now),
    created_at: now,
  }));
  await db.insertInto("box_attachments").values(attachments).execute();
  await followStored(
    db,
    attachments.map(({ id }) => id),
  );
}

/** When a box left its last mandator, and the one and the end of its last time in a vehicle. */
type LastTime = { leftMandatorAt: Date | null; mandatorId: string | null; attachedUntil: Date | null };

async function lastTimes(db: MandatorDb, boxIds: readonly string[]): Promise<Map<string, LastTime>> {
  const { rows } = await sql<LastTime & { boxId: string }>`
    select boxes.id as "boxId", left_mandator_at as "leftMandatorAt", last.mandator_id as "mandatorId",
      last.attached_until as "attachedUntil"
    from boxes
    left join lateral (
      select mandator_id, attached_until from box_attachments where box_id = boxes.id
      order by attached_until desc limit 1
    ) as last on true
    where boxes.id = any(${[...boxIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.boxId, row]));
}

/**
 * The first time of a box in a mandator reaches back to when the one before gave it away, so that what it has said since
 * becomes trips; a later one begins now. Null is unbounded (amendments 1).
 */
function beginningAfter(last: LastTime, mandatorId: string, now: Date): Date | null {
  const ended = last.attachedUntil?.getTime() ?? -Infinity;
  const left = last.leftMandatorAt?.getTime() ?? -Infinity;
  const wasHereBefore = last.mandatorId === mandatorId && ended > left;
  const from = Math.max(ended, left, wasHereBefore ? now.getTime() : -Infinity);
  return from === -Infinity ? null : new Date(from);
}

async function followStored(db: MandatorDb, attachmentIds: readonly string[]): Promise<void> {
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time)
    select boxes.number, stored.earliest, stored.latest
    from box_attachments as attachment
    join boxes on boxes.id = attachment.box_id
    cross join lateral (
      select min(device_time) as earliest, max(device_time) as latest from readings
      where box_number = boxes.number and device_time >= coalesce(attachment.attached_from, '-infinity')
    ) as stored
    where attachment.id = any(${[...attachmentIds]}::uuid[]) and stored.earliest is not null
    order by boxes.number`.execute(db);
}
