import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

type Wanted = { boxId: string; vehicleId: string };

/**
 * Puts boxes of the mandator of the transaction that are in no vehicle into one each, vehicles without a box, and asks
 * the tracker to follow what they have said in that time already. Whoever calls holds the boxes.
 */
export async function startAttachments(db: MandatorDb, wanted: readonly Wanted[], now: Date): Promise<void> {
  const times = await lastTimes(db, wanted);
  const attachments = wanted.map(({ boxId, vehicleId }) => ({
    id: newId({ now: () => now }),
    box_id: boxId,
    vehicle_id: vehicleId,
    attached_from: beginningAfter(times.get(boxId)!, mandatorOf(db), now),
    created_at: now,
  }));
  await db.insertInto("box_attachments").values(attachments).execute();
  await sql`select follow_stored(${attachments.map(({ id }) => id)}::uuid[])`.execute(db);
}

/**
 * When a box left its last mandator, the one and the end of its last time in a vehicle, and until when another box was
 * in the vehicle.
 */
type LastTime = {
  leftMandatorAt: Date | null;
  mandatorId: string | null;
  attachedUntil: Date | null;
  vehicleHadBoxUntil: Date | null;
};

/** The app sees its own times alone; those of other mandators had ended when the box left them. */
async function lastTimes(db: MandatorDb, wanted: readonly Wanted[]): Promise<Map<string, LastTime>> {
  const { rows } = await sql<LastTime & { boxId: string }>`
    select boxes.id as "boxId", left_mandator_at as "leftMandatorAt", last.mandator_id as "mandatorId",
      last.attached_until as "attachedUntil",
      (select max(attached_until) from box_attachments where vehicle_id = wanted.vehicle_id) as "vehicleHadBoxUntil"
    from unnest(${wanted.map(({ boxId }) => boxId)}::uuid[], ${wanted.map(({ vehicleId }) => vehicleId)}::uuid[])
      as wanted (box_id, vehicle_id)
    join boxes on boxes.id = wanted.box_id
    left join lateral (
      select mandator_id, attached_until from box_attachments where box_id = boxes.id
      order by attached_until desc limit 1
    ) as last on true`.execute(db);
  return new Map(rows.map((row) => [row.boxId, row]));
}

/**
 * The first time of a box in a mandator reaches back to when the one before gave it away, so that what it has said since
 * becomes trips, but not into the time of another box in the vehicle; a later one begins now. Null is unbounded
 * (rule boxes/attachment).
 */
function beginningAfter(last: LastTime, mandatorId: string, now: Date): Date | null {
  const ended = last.attachedUntil?.getTime() ?? -Infinity;
  const left = last.leftMandatorAt?.getTime() ?? -Infinity;
  const other = last.vehicleHadBoxUntil?.getTime() ?? -Infinity;
  const wasHereBefore = last.mandatorId === mandatorId && ended > left;
  const from = Math.max(ended, left, other, wasHereBefore ? now.getTime() : -Infinity);
  return from === -Infinity ? null : new Date(from);
}
