import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { type Asked, findMandatorsOfBox } from "./queries.ts";
import type { Time } from "./walk-times.ts";

/**
 * When what a box recorded says where a person spent the free time: from the start of each private trip of the vehicle
 * it was in until a recorded drive shows the vehicle again, for a parked car stands at the private destination; a box
 * that is taken out there lies there until such a drive in another vehicle, and before its first drive it is where that
 * began. In order and not overlapping.
 */
export async function findPrivateTimes(database: Database, asked: Asked): Promise<Time[]> {
  const mandators = await findMandatorsOfBox(database, asked.boxId);
  const shown: Date[] = [];
  for (const id of mandators) shown.push(...(await inMandator(database, id, (db) => showings(db, asked))));
  const found: Time[] = [];
  for (const id of mandators)
    found.push(...(await inMandator(database, id, (db) => privateTimes(db, asked, shown))));
  return joined(found);
}

/** When drives began that show where the box was. */
async function showings(db: MandatorDb, { boxId }: Asked): Promise<Date[]> {
  const { rows } = await sql<{ started_at: Date }>`
    select drive.started_at
    from box_attachments as attachment
    join showing_drives as drive on drive.mandator_id = attachment.mandator_id
      and drive.vehicle_id = attachment.vehicle_id
      and tstzrange(attachment.attached_from, attachment.attached_until) @> drive.started_at
    where attachment.box_id = ${boxId}`.execute(db);
  return rows.map(({ started_at }) => started_at);
}

/** Of deleted trips too, for what was driven privately stays private. */
async function privateTimes(db: MandatorDb, { boxId, from, to }: Asked, shown: Date[]): Promise<Time[]> {
  const { rows } = await sql<{ from: number | null; until: number | null }>`
    select 1000 * date_part('epoch', hidden_from) as from, 1000 * date_part('epoch', hidden_until) as until
    from box_attachments as attachment
    join hiding_drives as trip on trip.mandator_id = attachment.mandator_id
      and trip.vehicle_id = attachment.vehicle_id
      and trip.started_at < coalesce(attachment.attached_until, 'infinity')
    cross join lateral (
      select min(started_at) as started_at from showing_drives as later
      where later.mandator_id = trip.mandator_id and later.vehicle_id = trip.vehicle_id
        and later.started_at >= coalesce(trip.finished_at, 'infinity')
    ) as next
    cross join lateral (
      select case when exists (
          select from showing_drives as earlier
          where earlier.mandator_id = trip.mandator_id and earlier.vehicle_id = trip.vehicle_id
            and earlier.started_at < trip.started_at
            and earlier.finished_at > coalesce(attachment.attached_from, '-infinity')
        ) then greatest(trip.started_at, attachment.attached_from) else attachment.attached_from end as hidden_from,
        case when next.started_at < coalesce(attachment.attached_until, 'infinity') then next.started_at
          else (select min(start) from unnest(${shown}::timestamptz[]) as start where start >= attachment.attached_until)
        end as hidden_until
    ) as hidden
    where attachment.box_id = ${boxId} and coalesce(hidden_from, '-infinity') < ${to}::timestamptz
      and coalesce(hidden_until, 'infinity') > greatest(${from}::timestamptz, attachment.attached_from)`.execute(
    db,
  );
  const driven = rows.map((row) => ({ from: row.from ?? -Infinity, until: row.until ?? Infinity }));
  return [...driven, ...(await switchedTimes(db, { boxId, from, to }))];
}

/** While somebody had switched private, whether anything was driven or not. */
async function switchedTimes(db: MandatorDb, { boxId, from, to }: Omit<Asked, "boxNumber">): Promise<Time[]> {
  const { rows } = await sql<{ from: number; until: number | null }>`
    select 1000 * date_part('epoch', mode.started_at) as from, 1000 * date_part('epoch', mode.ended_at) as until
    from box_attachments as attachment
    join hiding_modes as mode on mode.mandator_id = attachment.mandator_id
      and mode.vehicle_id = attachment.vehicle_id
    where attachment.box_id = ${boxId} and mode.started_at < ${to}::timestamptz
      and coalesce(mode.ended_at, 'infinity') > ${from}::timestamptz
      and mode.started_at < coalesce(attachment.attached_until, 'infinity')
      and coalesce(mode.ended_at, 'infinity') > coalesce(attachment.attached_from, '-infinity')`.execute(db);
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
