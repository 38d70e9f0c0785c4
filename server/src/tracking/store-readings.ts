import type { Pool } from "pg";
import {
  bigint8,
  binaryArray,
  boolean,
  bytea,
  int2,
  int4,
  int8,
  text,
  timestamptz,
} from "../platform/db/binary-array.ts";
import { isPlausible } from "../platform/plausible-times.ts";
import { figures } from "./figures.ts";
import type { ReceivedReading } from "./received.ts";

/**
 * Stores readings durably and notes for the tracker which boxes have news; gives how many were new. Repeated ones
 * change nothing. The pool is the gateway's: it may insert and nothing else (rule database/readings).
 */
export async function storeReadings(
  pool: Pick<Pool, "query">,
  received: readonly ReceivedReading[],
): Promise<number> {
  const inOrder = [...received].sort(byKey);
  const isFollowed = ({ receivedAt, reading }: ReceivedReading) =>
    isPlausible(reading.deviceTime, receivedAt);
  const followed = inOrder.filter(isFollowed);
  const odd = inOrder.filter((one) => !isFollowed(one));
  const stored = followed.length === 0 ? 0 : await insert(pool, "readings", followed);
  figures.stored.inc(followed.length);
  const putAside = odd.length === 0 ? 0 : await insert(pool, "odd_readings", odd);
  figures.odd.inc(odd.length);
  return stored + putAside;
}

/** Writers that insert in one order wait for each other on a repeated key, but never in a circle. */
function byKey(one: ReceivedReading, other: ReceivedReading): number {
  return (
    one.boxNumber - other.boxNumber ||
    one.reading.deviceTime - other.reading.deviceTime ||
    one.reading.eventId - other.reading.eventId ||
    (one.reading.hash < other.reading.hash ? -1 : 1)
  );
}

async function insert(
  pool: Pick<Pool, "query">,
  table: "readings" | "odd_readings",
  rows: readonly ReceivedReading[],
): Promise<number> {
  const values = columns.map(({ array }) => array(rows));
  const { rowCount } = await pool.query({ name: `store ${table}`, text: statements[table], values });
  return rowCount ?? 0;
}

/** The last millisecond of the year 9999: a wilder clock is stored as this, its record is known by its hash. */
const latestTime = Date.UTC(10_000, 0, 1) - 1;

const columns = [
  column("box_number", "int4", int4, (row) => row.boxNumber),
  column("device_time", "timestamptz", timestamptz, ({ reading }) =>
    Math.min(reading.deviceTime, latestTime),
  ),
  column("event_id", "int4", int4, ({ reading }) => reading.eventId),
  column("hash", "int8", bigint8, ({ reading }) => reading.hash),
  column("received_at", "timestamptz", timestamptz, (row) => row.receivedAt),
  column("device_type", "text", text, (row) => row.deviceType),
  column("priority", "int2", int2, ({ reading }) => reading.priority),
  column("latitude", "int4", int4, ({ reading }) => scaled(reading.latitude)),
  column("longitude", "int4", int4, ({ reading }) => scaled(reading.longitude)),
  column("altitude", "int2", int2, ({ reading }) => rounded(reading.altitudeMeters)),
  column("heading", "int2", int2, ({ reading }) => rounded(reading.headingDegrees)),
  column("satellites", "int2", int2, ({ reading }) => reading.satellites),
  column("speed", "int2", int2, ({ reading }) => rounded(reading.speedKmh)),
  column("is_fix_valid", "bool", boolean, ({ reading }) => reading.isFixValid),
  column("gps_status", "int2", int2, ({ reading }) => reading.gpsStatus),
  column("ignition", "bool", boolean, ({ reading }) => reading.ignition),
  column("is_unplugged", "bool", boolean, ({ reading }) => reading.isUnplugged),
  column("is_private", "bool", boolean, ({ reading }) => reading.isPrivate),
  column("total_distance", "int8", int8, ({ reading }) => rounded(reading.totalDistanceMeters)),
  column("external_power_millivolts", "int4", int4, ({ reading }) =>
    rounded(reading.externalPowerMillivolts),
  ),
  column("battery_millivolts", "int4", int4, ({ reading }) => rounded(reading.batteryMillivolts)),
  column("battery_milliamps", "int4", int4, ({ reading }) => rounded(reading.batteryMilliamps)),
  column("event_type", "text", text, ({ reading }) => reading.eventType),
  column("info_text", "text", text, ({ reading }) => reading.infoText),
  column("io", "bytea", bytea, ({ reading }) => reading.io),
];

const names = columns.map(({ name }) => name).join(", ");
const incoming = `select * from unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ")}) as incoming (${names})`;

const statements = {
  readings: `
    with incoming as materialized (${incoming}),
    noted as (
      insert into arrivals (box_number, earliest_device_time, latest_device_time, received_at)
      select box_number, min(device_time), max(device_time), min(received_at) from incoming group by box_number
    )
    insert into readings (${names}) select ${names} from incoming on conflict do nothing`,
  odd_readings: `insert into odd_readings (${names}) ${incoming} on conflict do nothing`,
};

function column<Value>(
  name: string,
  type: string,
  binary: Parameters<typeof binaryArray<ReceivedReading, Value>>[0],
  valueOf: (row: ReceivedReading) => Value | null,
) {
  return { name, type, array: (rows: readonly ReceivedReading[]) => binaryArray(binary, rows, valueOf) };
}

function scaled(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7);
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
