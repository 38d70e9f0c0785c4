// Boxes that were silent for long: what they stored is sent as fast as it is taken, in order or newest first, and single
// records come weeks late. The whole year: BENCH_DAYS=365.
import { setTimeout as sleep } from "node:timers/promises";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { driveRecord, recordsPerFrame } from "./_drives.ts";
import { type IngestWorld, inIngestWorld, saidWork, type Sent } from "./_ingest-world.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const boxes = sized("BENCH_VEHICLES", { full: 1_000, quick: 100 });
const days = sized("BENCH_DAYS", { full: 20, quick: 5 });
/** One box in ten sends newest first. */
const backwards = Math.ceil(boxes / 10);
/** A drive of 20 minutes, a stop of 5 and another such drive, a position every 10 s. */
const recordsPerDay = 300;
const dayMs = 86_400_000;
/** Degrees that two drives of 120 records lead north. */
const northOfADay = 0.24;
/** Weeks ago, yet within the late window of 60 days unless it is more than that. */
const startMs = Date.now() - (days + 5) * dayMs;

printTable(`catching up: ${days} days of ${boxes} vehicles`, await inIngestWorld(boxes, measure));

async function measure(world: IngestWorld): Promise<Row[]> {
  const history = () => world.count("select count(*) from wegbuch.history");
  const forwards = await sendDays(world, (box) => (box >= backwards ? "in order" : "nothing"), days - 1);
  const before = await history();
  const reverse = await sendDays(world, (box) => (box < backwards ? "newest first" : "nothing"), days - 1);
  const entries = (await history()) - before;
  const live = await world.send(
    framesOf(() => "in order", days - 1, days),
    0,
  );
  await addressesFound(world);
  const early = await world.send(lateRecords(days - 2), 0);
  await addressesFound(world);
  const late = await world.send(lateRecords(0), 0);
  return [
    ...rowsOf("in order", forwards),
    ...rowsOf("newest first", reverse),
    figure("newest first: entries of the history", entries, "entries"),
    ...rowsOf("a last day of all", live),
    figure(
      "followed in order, as part of the last day",
      forwards.followedPerSecond / live.followedPerSecond,
      "times",
      {
        digits: 2,
        atLeast: 1,
      },
    ),
    [`late by two days: processor for a record`, saidWork(early)],
    [`late by ${days} days: processor for a record`, saidWork(late)],
    figure("a record late by all days, beside one late by two", costOf(late) / costOf(early), "times", {
      digits: 2,
      atMost: 1.2,
    }),
  ];
}

/** Looking up addresses of what came before is none of its work. */
async function addressesFound(world: IngestWorld): Promise<void> {
  while ((await world.count("select count(*) from wegbuch.address_lookups")) > 0) await sleep(500);
}

/** Microseconds of following alone. */
function costOf({ microseconds }: Sent): number {
  return microseconds["worker"]! + (microseconds["PostgreSQL following"] ?? 0);
}

function rowsOf(name: string, sent: Sent): Row[] {
  return [
    figure(`${name}: records`, sent.records, "records"),
    figure(`${name}: stored`, sent.durablePerSecond, "records/s"),
    figure(`${name}: stored and followed`, sent.followedPerSecond, "records/s"),
    [`${name}: processor for a record`, saidWork(sent)],
  ];
}

type Order = "in order" | "newest first" | "nothing";

function sendDays(world: IngestWorld, orderOf: (box: number) => Order, count: number): Promise<Sent> {
  return world.send(framesOf(orderOf, 0, count), 0);
}

/** The frames of some days of each box. */
function framesOf(orderOf: (box: number) => Order, first: number, end: number): Uint8Array[][] {
  return Array.from({ length: boxes }, (_, box) => {
    const order = orderOf(box);
    if (order === "nothing") return [];
    const records = Array.from({ length: (end - first) * recordsPerDay }, (_, index) =>
      aRecord(box, first * recordsPerDay + index),
    );
    const frames = Array.from({ length: records.length / recordsPerFrame }, (_, frame) =>
      encodeFrame({
        codec: 0x8e,
        records: records.slice(frame * recordsPerFrame, (frame + 1) * recordsPerFrame),
      }),
    );
    return order === "in order" ? frames : frames.toReversed();
  });
}

/** One record of each box that goes on in order, between two known ones of a drive. */
function lateRecords(day: number): Uint8Array[][] {
  return Array.from({ length: boxes }, (_, box) => {
    if (box < backwards) return [];
    const record = aRecord(box, day * recordsPerDay + 60);
    return [encodeFrame({ codec: 0x8e, records: [{ ...record, timestampMs: record.timestampMs + 5_000 }] })];
  });
}

/** The ways of a box go on day after day; each day begins at the same hour. */
function aRecord(box: number, index: number): AvlRecord {
  const record = driveRecord(box, index, 0);
  const day = Math.floor(index / recordsPerDay);
  const firstOfDay = driveRecord(box, day * recordsPerDay, 0);
  // North for a day and south on the next: a year of it must not leave the earth.
  const north = record.latitude - firstOfDay.latitude;
  const atMorning = driveRecord(box, 0, 0).latitude + (day % 2 === 0 ? 0 : northOfADay);
  return {
    ...record,
    latitude: atMorning + (day % 2 === 0 ? north : -north),
    timestampMs: startMs + day * dayMs + record.timestampMs - firstOfDay.timestampMs,
  };
}
