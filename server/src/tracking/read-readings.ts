import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { EventType } from "@wegbuch/device-protocol/reading";
import { sql } from "kysely";
import { inOrder } from "../features/trips/detection/ordering.ts";
import type { FollowedReading } from "../features/trips/detection/stretch.ts";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";

/** Records of a box from one device time to another, both included; milliseconds. */
export type Wanted = { boxNumber: number; from: number; until: number };

/** Records in order. Unless `isComplete`, there are more, all later than these. */
export type Page = { readings: FollowedReading[]; isComplete: boolean };

/** The first `limit` or so records of each box, in the order of the wanted. */
export async function readReadings(
  db: MandatorDb,
  wanted: readonly Wanted[],
  limit: number,
): Promise<Page[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Row>`
    select wanted.place::integer as place, reading.* from unnest(
      ${wanted.map(({ boxNumber }) => boxNumber)}::integer[], ${wanted.map(({ from }) => toTimestamp(from))}::timestamptz[],
      ${wanted.map(({ until }) => toTimestamp(until))}::timestamptz[]
    ) with ordinality as wanted (box_number, earliest, latest, place)
    cross join lateral (
      select 1000 * date_part('epoch', device_time) as device_time, event_id, hash::text as hash,
        1000 * date_part('epoch', received_at) as received_at, device_type, latitude, longitude, heading, speed,
        is_fix_valid, ignition, is_unplugged, is_private, total_distance, external_power_millivolts, event_type
      from readings
      where readings.box_number = wanted.box_number and readings.device_time between wanted.earliest and wanted.latest
      order by readings.device_time, event_id, readings.hash
      limit ${limit}
    ) as reading`.execute(db);
  const found = wanted.map((): FollowedReading[] => []);
  for (const row of rows) found[row.place - 1]!.push(toReading(row));
  return Promise.all(found.map((readings, index) => wholePage(db, wanted[index]!, readings, limit)));
}

/** A full page ends before its last instant, whose records may not all be on it. */
async function wholePage(
  db: MandatorDb,
  wanted: Wanted,
  readings: FollowedReading[],
  limit: number,
): Promise<Page> {
  if (readings.length < limit) return { readings: inOrder(readings), isComplete: true };
  const lastTime = readings.at(-1)!.deviceTime;
  const whole = readings.filter(({ deviceTime }) => deviceTime < lastTime);
  if (whole.length > 0) return { readings: inOrder(whole), isComplete: false };
  const [instant] = await readReadings(db, [{ ...wanted, from: lastTime, until: lastTime }], limit * 1_000);
  return { readings: instant!.readings, isComplete: lastTime >= wanted.until };
}

type Row = {
  place: number;
  device_time: number;
  event_id: number;
  hash: string;
  received_at: number;
  device_type: DeviceType;
  latitude: number | null;
  longitude: number | null;
  heading: number | null;
  speed: number | null;
  is_fix_valid: boolean;
  ignition: boolean | null;
  is_unplugged: boolean | null;
  is_private: boolean | null;
  total_distance: number | null;
  external_power_millivolts: number | null;
  event_type: EventType | null;
};

function toReading(row: Row): FollowedReading {
  return {
    deviceTime: Math.round(row.device_time),
    eventId: row.event_id,
    hash: BigInt(row.hash),
    receivedAt: Math.round(row.received_at),
    deviceType: row.device_type,
    latitude: row.latitude === null ? null : row.latitude / 1e7,
    longitude: row.longitude === null ? null : row.longitude / 1e7,
    headingDegrees: row.heading,
    speedKmh: row.speed,
    isFixValid: row.is_fix_valid,
    ignition: row.ignition,
    isUnplugged: row.is_unplugged,
    isPrivate: row.is_private,
    totalDistanceMeters: row.total_distance,
    externalPowerMillivolts: row.external_power_millivolts,
    eventType: row.event_type,
  };
}
