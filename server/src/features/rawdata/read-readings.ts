import { de, en } from "@wegbuch/contract/rawdata/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Asked } from "./queries.ts";

const say = inBothLanguages(de, en);

export const mostRows = 100_000;
const rowsPerBatch = 1_000;

/** What was stored of one record; times in milliseconds, the rest in the units of the table. */
export type StoredReading = {
  deviceTime: number;
  eventId: number;
  hash: string;
  receivedAt: number;
  deviceType: "obd" | "bm";
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

type Wanted = Asked & { kind: keyof typeof kinds };

/** Throws the 413 of a period with more rows than are given at once. */
export async function refuseTooMany(database: Database, wanted: Wanted): Promise<void> {
  const some = (table: RawBuilder<unknown>) =>
    sql`(select from ${table} where ${isWanted(wanted)} limit ${mostRows + 1})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      ${some(sql`readings`)} union all ${some(sql`odd_readings`)}
    ) as wanted`.execute(database.as("admin"));
  refuseMore(rows[0]!.count);
}

/** The 413 of more rows than are given at once, which are never cut off (rule calls/nothing-cut-off). */
export function refuseMore(count: number): void {
  if (count > mostRows) throw new Problem(413, "TooLarge", { message: say.tooManyRows });
}

/**
 * The records in the order of the box's clock, some at a time; no transaction stays open between two batches, however
 * slowly they are taken. Those whose clock was odd are among them (rule database/partitions).
 */
export async function* readBoxReadings(database: Database, wanted: Wanted): AsyncGenerator<StoredReading[]> {
  let last: StoredReading | undefined;
  do {
    const { rows } = await sql<StoredReading>`
      select ${columns} from (
        ${batchOf(sql`readings`, wanted, last)} union all ${batchOf(sql`odd_readings`, wanted, last)}
      ) as reading
      order by ${order} limit ${rowsPerBatch}`.execute(database.as("admin"));
    yield rows;
    last = rows.length < rowsPerBatch ? undefined : rows.at(-1);
  } while (last !== undefined);
}

const order = sql`device_time, event_id, hash`;

const columns = sql`1000 * date_part('epoch', device_time) as "deviceTime", event_id as "eventId", hash::text as hash,
  1000 * date_part('epoch', received_at) as "receivedAt", device_type as "deviceType", latitude, longitude, altitude,
  heading, satellites, speed, is_fix_valid as "isFixValid", gps_status as "gpsStatus", is_private as "isPrivate",
  total_distance as "totalDistance", external_power_millivolts as "externalPowerMillivolts",
  battery_millivolts as "batteryMillivolts", battery_milliamps as "batteryMilliamps", event_type as "eventType",
  info_text as "infoText"`;

function batchOf(table: RawBuilder<unknown>, wanted: Wanted, last: StoredReading | undefined) {
  return sql`(
    select * from ${table} where ${isWanted(wanted)} ${last === undefined ? sql`` : sql`and ${isAfter(last)}`}
    order by ${order} limit ${rowsPerBatch})`;
}

function isWanted({ boxNumber, from, to, kind }: Wanted) {
  return sql`box_number = ${boxNumber} and device_time >= ${from}::timestamptz and device_time < ${to}::timestamptz
    and ${kinds[kind]}`;
}

/** The first condition alone tells the database which months it may leave out. */
function isAfter({ deviceTime, eventId, hash }: StoredReading) {
  const time = toTimestamp(deviceTime);
  return sql`device_time >= ${time}::timestamptz
    and (device_time, event_id, hash) > (${time}::timestamptz, ${eventId}::integer, ${hash}::bigint)`;
}
