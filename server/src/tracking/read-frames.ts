import { recall, type Receipt } from "@wegbuch/device-protocol/teltonika/recall";
import { sql } from "kysely";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import type { Found, Wanted } from "./read-readings.ts";

/** The first `limit` or so records of each box that lie in frames, in the order of the wanted (rule database/frames). */
export async function readFrames(db: MandatorDb, wanted: readonly Wanted[], limit: number): Promise<Found[]> {
  // Most frames hold several records.
  const mostFrames = Math.ceil(limit / 4);
  const { rows } = await sql<Row>`
    select wanted.place::integer as place, 1000 * date_part('epoch', from_time) as "from",
      1000 * date_part('epoch', received_at) as "receivedAt", device_type as "deviceType", platform,
      frame_number = ${mostFrames} or records >= ${limit} as "isLast", payload
    from unnest(
      ${wanted.map(({ boxNumber }) => boxNumber)}::integer[], ${wanted.map(({ from }) => toTimestamp(from))}::timestamptz[],
      ${wanted.map(({ until }) => toTimestamp(until))}::timestamptz[]
    ) with ordinality as wanted (box_number, earliest, latest, place)
    cross join lateral (
      select *, row_number() over in_order as frame_number, sum(record_count) over in_order as records from (
        select from_time, hash, received_at, device_type, platform, record_count, payload from frames
        where frames.box_number = wanted.box_number and from_time >= wanted.earliest - interval '1 hour'
          and from_time <= wanted.latest and until_time >= wanted.earliest
        order by from_time, hash
        limit ${mostFrames}
      ) as frame
      window in_order as (order by from_time, hash rows unbounded preceding)
    ) as page
    where records - record_count < ${limit}`.execute(db);
  const found = wanted.map((): Found => ({ readings: [], isToldUntil: Infinity }));
  for (const { place, from, isLast, payload, ...receipt } of rows) {
    const { readings } = found[place - 1]!;
    const { from: earliest, until: latest } = wanted[place - 1]!;
    for (const reading of recall(payload, { ...receipt, receivedAt: Math.round(receipt.receivedAt) }))
      if (reading.deviceTime >= earliest && reading.deviceTime <= latest) readings.push(reading);
    // What was not looked at begins no sooner.
    if (isLast) found[place - 1]!.isToldUntil = Math.round(from);
  }
  return found;
}

type Row = Receipt & { place: number; from: number; isLast: boolean; payload: Buffer };
