import { once } from "node:events";
import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { toReading } from "@wegbuch/device-protocol/teltonika/to-reading";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { ReceivedReading } from "../../server/src/tracking/received.ts";
import { storeReadings } from "../../server/src/tracking/store-readings.ts";

const mostRows = 200_000;
const rowsPerInsert = 1_000;

/**
 * Writes the records of each box's frames as rows of `readings` into an empty table with the same key and partitions, in
 * two ways; rows/s of each.
 */
export async function measureBareWrites(
  client: Client,
  frames: readonly (readonly Uint8Array[])[],
): Promise<{ insert: number; copy: number }> {
  await keepOneByOne(client, frames);
  await client.query("create schema bench");
  const sample = `select * from wegbuch.readings limit ${mostRows}`;
  const { rows } = await client.query<unknown[]>({
    text: sample,
    rowMode: "array",
    types: { getTypeParser: () => String },
  });
  await createScratch(client);
  const insertSeconds = await timed(() => insertRows(client, rows));
  const file = await readCopy(client, sample);
  await createScratch(client);
  const copySeconds = await timed(() => writeCopy(client, file));
  return { insert: rows.length / insertSeconds, copy: rows.length / copySeconds };
}

/** As nothing else keeps them any more; the tracker hears nothing of them. */
async function keepOneByOne(client: Client, frames: readonly (readonly Uint8Array[])[]): Promise<void> {
  await client.query("begin; set local search_path = wegbuch");
  for (const [box, ofBox] of frames.entries())
    await storeReadings(client, ofBox.flatMap(readingsOf(box + 1)));
  await client.query("delete from arrivals; commit");
}

function readingsOf(boxNumber: number) {
  return (bytes: Uint8Array): ReceivedReading[] => {
    const frame = decodeFrame(bytes);
    if (frame.kind !== "records") return [];
    return frame.records.map((record) => ({
      boxNumber,
      deviceType: "obd",
      receivedAt: Date.now(),
      reading: toReading(record, frame.codec, "fmb"),
    }));
  };
}

async function createScratch(client: Client): Promise<void> {
  await client.query(`
    drop table if exists bench.scratch;
    create table bench.scratch (
      like wegbuch.readings including defaults including constraints,
      primary key (box_number, device_time, event_id, hash)
    ) partition by range (device_time)`);
  const { rows } = await client.query<{ name: string; bound: string }>(
    `select relname as name, pg_get_expr(relpartbound, oid) as bound from pg_class
     where oid in (select inhrelid from pg_inherits where inhparent = 'wegbuch.readings'::regclass)`,
  );
  for (const { name, bound } of rows) {
    await client.query(`create table bench.${name} partition of bench.scratch ${bound}`);
  }
  await client.query("checkpoint");
}

/** Plain `insert … values`, a thousand rows a statement, as any program would write it. */
async function insertRows(client: Client, rows: readonly unknown[][]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert);
    const width = part[0]!.length;
    const places = part.map(
      (_, row) => `(${part[0]!.map((_, column) => `$${row * width + column + 1}`).join(",")})`,
    );
    await client.query({
      name: `insert ${part.length}`,
      text: `insert into bench.scratch values ${places.join(",")}`,
      values: part.flat(),
    });
  }
}

async function readCopy(client: Client, sample: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (${sample}) to stdout (format binary)`))) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function writeCopy(client: Client, file: Buffer): Promise<void> {
  const stream = client.query(copyFrom("copy bench.scratch from stdin (format binary)"));
  const finished = once(stream, "finish");
  for (let start = 0; start < file.length; start += 65_536) {
    if (!stream.write(file.subarray(start, start + 65_536))) await once(stream, "drain");
  }
  stream.end();
  await finished;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
