import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { type Asked, mandatorsOf } from "./queries.ts";

/** Both ends included; milliseconds. */
export type Time = { from: number; until: number };

/**
 * When the vehicles a box was in were driven privately, in order and not overlapping: what it recorded then says where a
 * person spent the free time, and is nobody's business but the driver's.
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
      1000 * date_part('epoch', least(trip.finished_at, attachment.attached_until)) as until
    from box_attachments as attachment
    join visible_trips as trip on trip.mandator_id = attachment.mandator_id
      and trip.vehicle_id = attachment.vehicle_id and trip.type = 1
      and trip.started_at < coalesce(attachment.attached_until, 'infinity')
      and coalesce(trip.finished_at, 'infinity') >= coalesce(attachment.attached_from, '-infinity')
    where attachment.box_id = ${boxId} and trip.started_at < ${to}::timestamptz
      and coalesce(trip.finished_at, 'infinity') >= ${from}::timestamptz`.execute(db);
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
