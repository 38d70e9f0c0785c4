import { recall, type Receipt, type RecalledReading } from "@wegbuch/device-protocol/teltonika/recall";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import type { StoredReading, Wanted } from "./read-readings.ts";

const framesAtOnce = 250;

/**
 * The records in frames from an instant on, some at a time and in no order (rule database/frames): all of them before
 * `isToldUntil`, which lies after the instant.
 */
export async function readFramed(
  database: Database,
  wanted: Wanted,
  since: number,
  mostFrames = framesAtOnce,
): Promise<{ readings: StoredReading[]; isToldUntil: number }> {
  const from = toTimestamp(since);
  const { rows } = await sql<Receipt & { from: number; payload: Buffer }>`
    select 1000 * date_part('epoch', from_time) as "from", 1000 * date_part('epoch', received_at) as "receivedAt",
      device_type as "deviceType", platform, payload
    from frames
    where box_number = ${wanted.boxNumber} and from_time >= ${from}::timestamptz - interval '1 hour'
      and from_time < ${wanted.to}::timestamptz and until_time >= ${from}::timestamptz and ${hasWanted(wanted)}
    order by from_time, hash
    limit ${mostFrames}`.execute(database.as("admin"));
  const isToldUntil = rows.length < mostFrames ? Infinity : Math.round(rows.at(-1)!.from);
  if (isToldUntil <= since) return readFramed(database, wanted, since, mostFrames * 4);
  const until = Date.parse(wanted.to);
  const isWanted = ({ deviceTime, eventType }: RecalledReading) =>
    deviceTime >= since && deviceTime < until && (wanted.kind === "positions" || eventType !== null);
  return {
    isToldUntil,
    readings: rows.flatMap(({ payload, ...receipt }) =>
      recall(payload, receipt).filter(isWanted).map(asStored),
    ),
  };
}

/** How many records lie in the frames of the period, those over its bounds with all of theirs. */
export async function countFramed(database: Database, wanted: Wanted): Promise<number> {
  const counted = sql.ref(wanted.kind === "positions" ? "record_count" : "event_count");
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${counted}), 0)::bigint as count from frames
    where box_number = ${wanted.boxNumber} and from_time >= ${wanted.from}::timestamptz - interval '1 hour'
      and from_time < ${wanted.to}::timestamptz and until_time >= ${wanted.from}::timestamptz`.execute(
    database.as("admin"),
  );
  return rows[0]!.count;
}

const hasWanted = ({ kind }: Wanted) => (kind === "positions" ? sql`true` : sql`event_count > 0`);

function asStored(reading: RecalledReading): StoredReading {
  const { deviceTime, eventId, deviceType, satellites, isFixValid, gpsStatus, isPrivate } = reading;
  const { externalPowerMillivolts, batteryMillivolts, batteryMilliamps, eventType, infoText } = reading;
  return {
    deviceTime,
    eventId,
    hash: String(reading.hash),
    receivedAt: Math.round(reading.receivedAt),
    deviceType,
    latitude: Math.round(reading.latitude! * 1e7),
    longitude: Math.round(reading.longitude! * 1e7),
    altitude: reading.altitudeMeters,
    heading: reading.headingDegrees,
    satellites,
    speed: reading.speedKmh,
    isFixValid,
    gpsStatus,
    isPrivate,
    totalDistance: reading.totalDistanceMeters,
    externalPowerMillivolts,
    batteryMillivolts,
    batteryMilliamps,
    eventType,
    infoText,
  };
}
