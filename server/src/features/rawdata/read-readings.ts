import { de, en } from "@wegbuch/contract/rawdata/texts";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Asked } from "./queries.ts";
import { countFramed, readFramed } from "./read-framed.ts";

const say = inBothLanguages(de, en);

export const mostRows = 100_000;
const rowsPerBatch = 1_000;

/** What was stored of one record; times in milliseconds, the rest in the units of the table. */
export type StoredReading = {
  deviceTime: number;
  eventId: number;
  hash: string;
  receivedAt: number;
  deviceType: DeviceType;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  heading: number | null;
  satellites: number | null;
  speed: number | null;
  isFixValid: boolean;
  gpsStatus: number | null;
  isPrivate: boolean | null;
  totalDistance: number | null;
  externalPowerMillivolts: number | null;
  batteryMillivolts: number | null;
  batteryMilliamps: number | null;
  eventType: string | null;
  infoText: string | null;
};

/** Which of a box's records are meant. */
const kinds = {
  // A record that only tells of an event says nothing about the box's place or state.
  positions: sql`(event_type is null or latitude is not null)`,
  events: sql`event_type is not null`,
};

export type Wanted = Asked & { kind: keyof typeof kinds };

/** Throws the 413 of a period with more rows than are given at once. */
export async function refuseTooMany(database: Database, wanted: Wanted): Promise<void> {
  const some = (table: RawBuilder<unknown>) =>
    sql`(select 1 from ${table} where ${isWanted(wanted)} limit ${mostRows + 1})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      ${some(sql`readings`)} union all ${some(sql`odd_readings`)}
    ) as wanted`.execute(database.as("admin"));
  refuseMore(rows[0]!.count + (await countFramed(database, wanted)));
}

/** The 413 of more rows than are given at once, which are never cut off (rule calls/nothing-cut-off). */
export function refuseMore(count: number): void {
  if (count > mostRows) throw new Problem(413, "TooLarge", { message: say.tooManyRows });
}

/**
 * The records in the order of the box's clock, a thousand at most at a time; no transaction stays open between two
 * batches, however slowly they are taken. Those whose clock was odd are among them (rule database/partitions).
 */
export async function* readBoxReadings(database: Database, wanted: Wanted): AsyncGenerator<StoredReading[]> {
  let last: Key | undefined;
  do {
    const single = await readSingle(database, wanted, last);
    const since = Math.max(Date.parse(wanted.from), last?.deviceTime ?? -Infinity);
    const framed = await readFramed(database, wanted, since);
    const end = endOf(single, framed.isToldUntil);
    const readings = inOrder([...single, ...framed.readings]).filter(
      (one) =>
        (last === undefined || compare(one, last) > 0) && (end === undefined || compare(one, end) <= 0),
    );
    for (let from = 0; from < readings.length; from += rowsPerBatch)
      yield readings.slice(from, from + rowsPerBatch);
    last = end;
  } while (last !== undefined);
}

type Key = Pick<StoredReading, "deviceTime" | "eventId" | "hash">;

/** Up to where all is told; undefined where nothing comes after. */
function endOf(single: readonly StoredReading[], isToldUntil: number): Key | undefined {
  const lastSingle = single.length < rowsPerBatch ? undefined : single.at(-1);
  if (isToldUntil === Infinity) return lastSingle;
  const beforeInstant = { deviceTime: isToldUntil, eventId: -1, hash: "0" };
  return lastSingle && compare(lastSingle, beforeInstant) < 0 ? lastSingle : beforeInstant;
}

/** Repetitions left out. */
function inOrder(readings: StoredReading[]): StoredReading[] {
  const sorted = readings.sort(compare);
  return sorted.filter((reading, index) => index === 0 || compare(sorted[index - 1]!, reading) !== 0);
}

const compare = (one: Key, other: Key): number =>
  one.deviceTime - other.deviceTime ||
  one.eventId - other.eventId ||
  Number(BigInt(one.hash) > BigInt(other.hash)) - Number(BigInt(one.hash) < BigInt(other.hash));

async function readSingle(
  database: Database,
  wanted: Wanted,
  last: Key | undefined,
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${columns} from (
      ${batchOf(sql`readings`, wanted, last)} union all ${batchOf(sql`odd_readings`, wanted, last)}
    ) as reading
    order by ${order} limit ${rowsPerBatch}`.execute(database.as("admin"));
  return rows.map((row) => ({ ...row, deviceTime: Math.round(row.deviceTime) }));
}

const order = sql`device_time, event_id, hash`;

const columns = sql`1000 * date_part('epoch', device_time) as "deviceTime", event_id as "eventId", hash::text as hash,
  1000 * date_part('epoch', received_at) as "receivedAt", device_type as "deviceType", latitude, longitude, altitude,
  heading, satellites, speed, is_fix_valid as "isFixValid", gps_status as "gpsStatus", is_private as "isPrivate",
  total_distance as "totalDistance", external_power_millivolts as "externalPowerMillivolts",
  battery_millivolts as "batteryMillivolts", battery_milliamps as "batteryMilliamps", event_type as "eventType",
  info_text as "infoText"`;

function batchOf(table: RawBuilder<unknown>, wanted: Wanted, last: Key | undefined) {
  return sql`(
    select * from ${table} where ${isWanted(wanted)} ${last === undefined ? sql`` : sql`and ${isAfter(last)}`}
    order by ${order} limit ${rowsPerBatch})`;
}

function isWanted({ boxNumber, from, to, kind }: Wanted) {
  return sql`box_number = ${boxNumber} and device_time >= ${from}::timestamptz and device_time < ${to}::timestamptz
    and ${kinds[kind]}`;
}

/** The first condition alone tells the database which months it may leave out. */
function isAfter({ deviceTime, eventId, hash }: Key) {
  const time = toTimestamp(deviceTime);
  return sql`device_time >= ${time}::timestamptz
    and (device_time, event_id, hash) > (${time}::timestamptz, ${eventId}::integer, ${hash}::bigint)`;
}
