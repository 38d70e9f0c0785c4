import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { EventType } from "@wegbuch/device-protocol/reading";
import { sql } from "kysely";
import { inReadingOrder } from "../features/trips/detection/ordering.ts";
import type { FollowedReading, Page } from "../features/trips/detection/stretch.ts";
import type { MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import { readFrames } from "./read-frames.ts";
import { asWanted, isShort, type Wanted } from "./wanted.ts";

/** What one way of keeping records tells of a box: all before an instant, and of those from it on some. */
export type Found = { readings: FollowedReading[]; isToldUntil: number };

/** The first `limit` or so records of each box, in the order of the wanted. */
export async function readReadings(
  db: MandatorDb,
  wanted: readonly Wanted[],
  limit: number,
): Promise<Page[]> {
  if (wanted.length === 0) return [];
  const framed = await readFrames(db, wanted, limit);
  const single = await readSingle(db, wanted, limit);
  return Promise.all(wanted.map((each, index) => pageOf(db, each, [framed[index]!, single[index]!], limit)));
}

/**
 * A page ends before the instant of which not all is told. It goes beyond the instant it begins with, of which the box's
 * records may be known already; where it would not, more is asked for.
 */
async function pageOf(db: MandatorDb, wanted: Wanted, found: readonly Found[], limit: number): Promise<Page> {
  // Of a record that was sent twice the one that came first is kept.
  const readings = found
    .flatMap((each) => each.readings)
    .sort((one, other) => one.receivedAt - other.receivedAt);
  const isToldUntil = Math.min(...found.map((each) => each.isToldUntil));
  if (isToldUntil === Infinity) return { readings: inReadingOrder(readings), isComplete: true };
  const whole = readings.filter(({ deviceTime }) => deviceTime < isToldUntil);
  if (whole.some(({ deviceTime }) => deviceTime > wanted.from))
    return { readings: inReadingOrder(whole), isComplete: false };
  const [longer] = await readReadings(db, [wanted], limit * 8);
  return longer!;
}

/**
 * Those that are kept one by one, as the frames are read. A box's records come as one text, which costs a third of what rows
 * of many columns do.
 */
async function readSingle(db: MandatorDb, wanted: readonly Wanted[], limit: number): Promise<Found[]> {
  const found = wanted.map((): Found => ({ readings: [], isToldUntil: Infinity }));
  const placed = wanted.map((each, place) => ({ ...each, place }));
  const asked = [readShort(db, placed.filter(isShort), limit)];
  for (const each of placed) if (!isShort(each)) asked.push(readLong(db, each, limit));
  for (const { place, lines } of (await Promise.all(asked)).flat()) {
    if (lines === null) continue;
    const readings = lines.split("\n").map(toReading);
    const isToldUntil = readings.length < limit ? Infinity : readings.at(-1)!.deviceTime;
    found[place] = { readings, isToldUntil };
  }
  return found;
}

type Row = { place: number; lines: string | null };

type Placed = Wanted & { place: number };

async function readShort(db: MandatorDb, wanted: readonly Placed[], limit: number): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Row>`
    select place::integer as place, string_agg(line, E'\n' order by number) as lines from (
      select wanted.place, readings.box_number, row(${columns})::text as line,
        row_number() over (partition by wanted.place, readings.box_number order by device_time, event_id, readings.hash) as number
      from ${asWanted(wanted)}
      join readings on readings.box_number = any(array[wanted.box_number])
        and device_time between wanted.earliest and wanted.latest
    ) as record
    where number <= ${limit}
    group by box_number, place`.execute(db);
  return rows;
}

async function readLong(
  db: MandatorDb,
  { boxNumber, from, until, place }: Placed,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(record::text, E'\n') as lines from (
      select ${columns} from readings
      where box_number = ${boxNumber}
        and device_time between ${toTimestamp(from)}::timestamptz and ${toTimestamp(until)}::timestamptz
      order by device_time, event_id, readings.hash
      limit ${limit}
    ) as record`.execute(db);
  return rows.map(({ lines }) => ({ place, lines }));
}

const columns = sql`1000 * date_part('epoch', device_time), event_id, readings.hash,
  1000 * date_part('epoch', received_at), device_type, latitude, longitude, heading, speed,
  is_fix_valid, ignition, is_unplugged, is_private, total_distance, external_power_millivolts, event_type`;

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
