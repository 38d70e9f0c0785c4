import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { type Asked, mandatorsOf } from "./queries.ts";

/** From the first to before the last; milliseconds. */
export type Time = { from: number; until: number };

/**
 * When what a box recorded says where a person spent the free time: from the start of each private trip of the vehicle
 * it was in until the next one that is not private begins, for a parked car stands at the private destination. In order
 * and not overlapping.
 */
export async function findPrivateTimes(database: Database, asked: Asked): Promise<Time[]> {
  const found: Time[] = [];
  for (const mandatorId of await mandatorsOf(database, asked)) {
    found.push(...(await inMandator(database, mandatorId, (db) => privateTimes(db, asked))));
  }
  return joined(found);
}

/** Of deleted trips too, for what was driven privately stays private. */
async function privateTimes(db: MandatorDb, { boxId, from, to }: Asked): Promise<Time[]> {
  const { rows } = await sql<{ from: number; until: number | null }>`
    select 1000 * date_part('epoch', greatest(trip.started_at, attachment.attached_from)) as from,
      1000 * date_part('epoch', least(next.started_at, attachment.attached_until)) as until
    from box_attachments as attachment
    join visible_trips as trip on trip.mandator_id = attachment.mandator_id
      and trip.vehicle_id = attachment.vehicle_id and trip.type = 1
      and trip.started_at < coalesce(attachment.attached_until, 'infinity')
    cross join lateral (
      select min(started_at) as started_at from visible_trips as later
      where later.mandator_id = trip.mandator_id and later.vehicle_id = trip.vehicle_id and later.type <> 1
        and later.deleted_at is null and later.started_at >= coalesce(trip.finished_at, 'infinity')
    ) as next
    where attachment.box_id = ${boxId} and trip.started_at < ${to}::timestamptz
      and coalesce(next.started_at, 'infinity')
        > greatest(${from}::timestamptz, attachment.attached_from)`.execute(db);
  return rows.map((row) => ({ from: row.from, until: row.until ?? Infinity }));
}

function joined(times: readonly Time[]): Time[] {
  const result: Time[] = [];
  for (const time of [...times].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last !== undefined && time.from <= last.until) last.until = Math.max(last.until, time.until);
    else result.push({ ...time });
  }
  return result;
}
