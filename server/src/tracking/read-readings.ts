import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { EventType } from "@wegbuch/device-protocol/reading";
import { sql } from "kysely";
import { inReadingOrder } from "../features/trips/detection/ordering.ts";
import type { FollowedReading, Page } from "../features/trips/detection/stretch.ts";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";

/** Records of a box from one device time to another, both included; milliseconds. */
export type Wanted = { boxNumber: number; from: number; until: number };

/**
 * The first `limit` or so records of each box, in the order of the wanted. A box's records come as one text, which costs
 * a third of what rows of many columns do.
 */
export async function readReadings(
  db: MandatorDb,
  wanted: readonly Wanted[],
  limit: number,
): Promise<Page[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ place: number; lines: string }>`
    select wanted.place::integer as place, lines from unnest(
      ${wanted.map(({ boxNumber }) => boxNumber)}::integer[], ${wanted.map(({ from }) => toTimestamp(from))}::timestamptz[],
      ${wanted.map(({ until }) => toTimestamp(until))}::timestamptz[]
    ) with ordinality as wanted (box_number, earliest, latest, place)
    cross join lateral (
      select string_agg(record::text, E'\n') as lines from (
        select 1000 * date_part('epoch', device_time), event_id, readings.hash,
          1000 * date_part('epoch', received_at), device_type, latitude, longitude, heading, speed,
          is_fix_valid, ignition, is_unplugged, is_private, total_distance, external_power_millivolts, event_type
        from readings
        where readings.box_number = wanted.box_number
          and readings.device_time between wanted.earliest and wanted.latest
        order by readings.device_time, event_id, readings.hash
        limit ${limit}
      ) as record
    ) as page
    where lines is not null`.execute(db);
  const found = wanted.map((): FollowedReading[] => []);
  for (const { place, lines } of rows) found[place - 1] = lines.split("\n").map(toReading);
  return Promise.all(found.map((readings, index) => wholePage(db, wanted[index]!, readings, limit)));
}

/** A full page ends before its last instant, whose records may not all be on it. */
async function wholePage(
  db: MandatorDb,
  wanted: Wanted,
  readings: FollowedReading[],
  limit: number,
): Promise<Page> {
  if (readings.length < limit) return { readings: inReadingOrder(readings), isComplete: true };
  const lastTime = readings.at(-1)!.deviceTime;
  const whole = readings.filter(({ deviceTime }) => deviceTime < lastTime);
  if (whole.length > 0) return { readings: inReadingOrder(whole), isComplete: false };
  const [instant] = await readReadings(db, [{ ...wanted, from: lastTime, until: lastTime }], limit * 1_000);
  return { readings: instant!.readings, isComplete: lastTime >= wanted.until };
}

/** Reads a record as PostgreSQL writes it: values between commas, nothing where there is none. */
function toReading(line: string): FollowedReading {
  const values = line.slice(1, -1).split(",") as Columns;
  return {
    deviceTime: Math.round(Number(values[0])),
    eventId: Number(values[1]),
    hash: BigInt(values[2]),
    receivedAt: Math.round(Number(values[3])),
    deviceType: values[4],
    latitude: degreesOrNull(values[5]),
    longitude: degreesOrNull(values[6]),
    headingDegrees: numberOrNull(values[7]),
    speedKmh: numberOrNull(values[8]),
    isFixValid: values[9] === "t",
    ignition: booleanOrNull(values[10]),
    isUnplugged: booleanOrNull(values[11]),
    isPrivate: booleanOrNull(values[12]),
    totalDistanceMeters: numberOrNull(values[13]),
    externalPowerMillivolts: numberOrNull(values[14]),
    eventType: values[15] || null,
  };
}

type Columns = [
  deviceTime: string,
  eventId: string,
  hash: string,
  receivedAt: string,
  deviceType: DeviceType,
  latitude: string,
  longitude: string,
  heading: string,
  speed: string,
  isFixValid: string,
  ignition: string,
  isUnplugged: string,
  isPrivate: string,
  totalDistance: string,
  externalPower: string,
  eventType: EventType | "",
];

const numberOrNull = (text: string) => (text === "" ? null : Number(text));
const degreesOrNull = (text: string) => (text === "" ? null : Number(text) / 1e7);
const booleanOrNull = (text: string) => (text === "" ? null : text === "t");
