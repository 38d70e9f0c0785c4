import { hash } from "node:crypto";
import type { Pool } from "pg";
import { bigint8, binaryArray, bytea, int2, int4, text, timestamptz } from "../platform/db/binary-array.ts";
import { figures } from "./figures.ts";
import type { ReceivedFrame } from "./received.ts";

/**
 * Stores frames durably and notes for the tracker which boxes have news. Repeated ones change nothing. The pool is the
 * gateway's: it may insert and nothing else (rule database/readings).
 */
export async function storeFrames(pool: Pool, frames: readonly ReceivedFrame[]): Promise<void> {
  const rows = frames.map((frame) => ({ ...frame, hash: hashOf(frame.payload) })).sort(byKey);
  const values = [
    binaryArray(int4, rows, (row) => row.boxNumber),
    binaryArray(timestamptz, rows, (row) => row.from),
    binaryArray(timestamptz, rows, (row) => row.until),
    binaryArray(bigint8, rows, (row) => row.hash),
    binaryArray(timestamptz, rows, (row) => row.receivedAt),
    binaryArray(text, rows, (row) => row.deviceType),
    binaryArray(text, rows, (row) => row.platform),
    binaryArray(int2, rows, (row) => row.recordCount),
    binaryArray(int2, rows, (row) => row.eventCount),
    binaryArray(bytea, rows, (row) => row.payload),
  ];
  await pool.query({ name: "store frames", text: statement, values });
  figures.stored.inc(frames.reduce((sum, { recordCount }) => sum + recordCount, 0));
}

const statement = `
  with incoming as materialized (
    select * from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::int8[], $5::timestamptz[], $6::text[],
        $7::text[], $8::int2[], $9::int2[], $10::bytea[])
      as incoming (box_number, from_time, until_time, hash, received_at, device_type, platform, record_count,
        event_count, payload)),
  noted as (
    insert into arrivals (box_number, earliest_device_time, latest_device_time, received_at)
    select box_number, min(from_time), max(until_time), min(received_at) from incoming group by box_number
  )
  insert into frames (box_number, from_time, until_time, hash, received_at, device_type, platform, record_count,
    event_count, payload)
  select * from incoming on conflict do nothing`;

/** First 8 bytes of the SHA-256, signed: tells repetitions from news. */
function hashOf(payload: Uint8Array): bigint {
  const first8Bytes = hash("sha256", payload, "hex").slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${first8Bytes}`));
}

type Keyed = ReceivedFrame & { hash: bigint };

/** Writers that insert in one order wait for each other on a repeated key, but never in a circle. */
function byKey(one: Keyed, other: Keyed): number {
  return one.boxNumber - other.boxNumber || one.from - other.from || (one.hash < other.hash ? -1 : 1);
}
