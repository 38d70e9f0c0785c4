import { recall, type Receipt } from "@wegbuch/device-protocol/teltonika/recall";
import { sql } from "kysely";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import type { Found } from "./read-readings.ts";
import { asWanted, isShort, type Wanted } from "./wanted.ts";

/**
 * The first `limit` or so records of each box that lie in frames, in the order of the wanted (rule database/frames): those
 * of short times by one statement, of long ones by one for each, that what is left out is not looked at.
 */
export async function readFrames(db: MandatorDb, wanted: readonly Wanted[], limit: number): Promise<Found[]> {
  const found = wanted.map((): Found => ({ readings: [], isToldUntil: Infinity }));
  const placed = wanted.map((each, place) => ({ ...each, place }));
  const asked = [readShort(db, placed.filter(isShort), limit)];
  for (const each of placed) if (!isShort(each)) asked.push(readLong(db, each, limit));
  for (const { place, from, isLast, payload, ...receipt } of (await Promise.all(asked)).flat()) {
    const { readings } = found[place]!;
    const { from: earliest, until: latest } = wanted[place]!;
    for (const reading of recall(payload, { ...receipt, receivedAt: Math.round(receipt.receivedAt) }))
      if (reading.deviceTime >= earliest && reading.deviceTime <= latest) readings.push(reading);
    // What was not looked at begins no sooner.
    if (isLast) found[place]!.isToldUntil = Math.round(from);
  }
  return found;
}

type Row = Receipt & { place: number; from: number; isLast: boolean; payload: Buffer };

type Placed = Wanted & { place: number };

/** Most frames hold several records. */
const mostFrames = (limit: number) => Math.ceil(limit / 4);

async function readShort(db: MandatorDb, wanted: readonly Placed[], limit: number): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columnsOf(limit)} from (
      select wanted.place::integer as place, from_time, frames.hash, received_at, device_type, platform, record_count, payload,
        row_number() over in_order as frame_number, sum(record_count) over in_order as records
      from ${asWanted(wanted)}
      join frames on frames.box_number = any(array[wanted.box_number])
        and from_time >= wanted.earliest - interval '1 hour'
        and from_time <= wanted.latest and until_time >= wanted.earliest
      window in_order as (partition by wanted.place, frames.box_number order by from_time, frames.hash
        rows unbounded preceding)
    ) as page
    where frame_number <= ${mostFrames(limit)} and records - record_count < ${limit}`.execute(db);
  return rows;
}

async function readLong(
  db: MandatorDb,
  { boxNumber, from, until, place }: Placed,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(limit)} from (
      select ${place}::integer as place, *,
        row_number() over in_order as frame_number, sum(record_count) over in_order as records
      from (
        select from_time, hash, received_at, device_type, platform, record_count, payload from frames
        where box_number = ${boxNumber} and from_time >= ${toTimestamp(from)}::timestamptz - interval '1 hour'
          and from_time <= ${toTimestamp(until)}::timestamptz and until_time >= ${toTimestamp(from)}::timestamptz
        order by from_time, hash
        limit ${mostFrames(limit)}
      ) as frame
      window in_order as (order by from_time, hash rows unbounded preceding)
    ) as page
    where records - record_count < ${limit}`.execute(db);
  return rows;
}

const columnsOf = (limit: number) => sql`
  place, 1000 * date_part('epoch', from_time) as "from", 1000 * date_part('epoch', received_at) as "receivedAt",
  device_type as "deviceType", platform, frame_number = ${mostFrames(limit)} or records >= ${limit} as "isLast", payload`;
