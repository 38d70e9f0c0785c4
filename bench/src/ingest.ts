// How fast records of 2,000 boxes are stored and followed into trips, and what the same rows cost without us.
import { setTimeout as sleep } from "node:timers/promises";
import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { measureBareWrites } from "./_bare-writes.ts";
import { driveFrame, recordsPerFrame } from "./_drives.ts";
import {
  type IngestWorld,
  inIngestWorld,
  latencyAt,
  periodFor,
  saidWork,
  type Sent,
} from "./_ingest-world.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";

const boxes = sized("BENCH_BOXES", { full: 2_000, quick: 2_000 });
const offeredPerSecond = sized("BENCH_RECORDS_PER_SECOND", { full: 40_000, quick: 40_000 });
const seconds = sized("BENCH_SECONDS", { full: 30, quick: 6 });
const floodFrames = sized("BENCH_FLOOD_FRAMES", { full: 28, quick: 8 });

/** Of each box, for the bare writes. */
const bareFrames = Math.ceil(200_000 / (boxes * recordsPerFrame));

/** A batch that was under way already says nothing of how fast they are found. */
const fewestAddresses = 500;

const periodMs = periodFor(boxes, offeredPerSecond);
const steadyFrames = Math.round((seconds * 1_000) / periodMs);

printTable(
  `ingest: ${boxes} boxes, Codec 8 Extended, ${recordsPerFrame} records a frame`,
  await inIngestWorld(boxes, measure),
);

async function measure(world: IngestWorld): Promise<Row[]> {
  const steady = await world.send(framesFrom(0, steadyFrames), periodMs);
  // What they send next, so that there is as much to follow.
  const flood = await world.send(framesFrom(steadyFrames, floodFrames), 0);
  const addresses = await measureAddresses(world);
  const trips = await world.count("select count(*) from wegbuch.trips");
  const bare = await measureBareWrites(world.client, framesFrom(0, bareFrames));
  return [
    figure("offered", offeredPerSecond, "records/s"),
    ...rowsOf("offered so", steady),
    figure("acknowledged after, p50", latencyAt(steady, 0.5), "ms"),
    figure("acknowledged after, p99", latencyAt(steady, 0.99), "ms", { atMost: 100 }),
    ...rowsOf("all boxes sending at once", flood, 60_000),
    ...addresses,
    figure("trips made", trips, "trips"),
    figure("bare multi-row insert", bare.insert, "rows/s"),
    figure("bare COPY", bare.copy, "rows/s"),
    figure("decoder alone", measureDecoder(), "records/s"),
    figure("followed, as part of the bare insert", flood.followedPerSecond / bare.insert, "times", {
      digits: 2,
      atLeast: 0.9,
    }),
  ];
}

function rowsOf(name: string, sent: Sent, followedAtLeast?: number): Row[] {
  const goal = followedAtLeast === undefined ? {} : { atLeast: followedAtLeast };
  return [
    figure(`${name}: stored`, sent.durablePerSecond, "records/s"),
    figure(`${name}: stored and followed`, sent.followedPerSecond, "records/s", goal),
    [`${name}: processor for a record`, saidWork(sent)],
    figure(`${name}: write-ahead log`, sent.walBytesPerRecord, "bytes/record"),
  ];
}

/** Addresses of ends of trips that are still owed when all is followed, and how fast they are found then. */
async function measureAddresses(world: IngestWorld): Promise<Row[]> {
  const owed = () => world.count("select count(*) from wegbuch.address_lookups");
  const ends = await world.count("select 2 * count(finished_at) as count from wegbuch.trips");
  const before = await owed();
  const rate = await rateOf(owed, before);
  return [
    [
      "addresses still owed when all is followed",
      `${before.toLocaleString("en")} of ${ends.toLocaleString("en")}`,
    ],
    rate === null
      ? ["addresses found then", "too few to measure"]
      : figure("addresses found then", rate, "addresses/s"),
  ];
}

/** How many a second become fewer, until none is left or for as long as it takes; null where hardly any was. */
async function rateOf(owed: () => Promise<number>, before: number): Promise<number | null> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  let [left, seconds] = [before, 0];
  while (left > 0 && elapsed() < 20) {
    await sleep(100);
    [left, seconds] = [await owed(), elapsed()];
  }
  const found = before - left;
  return found < fewestAddresses ? null : found / seconds;
}

/** Frames `first` to `first + count` of every box, made before anything is measured. */
function framesFrom(first: number, count: number): Uint8Array[][] {
  const startMs = Date.now() - 30 * 86_400_000;
  return Array.from({ length: boxes }, (_, box) =>
    Array.from({ length: count }, (_, index) => driveFrame(box, first + index, startMs)),
  );
}

function measureDecoder(): number {
  const frame = driveFrame(1, 1, Date.now());
  const decodeFor = (milliseconds: number): number => {
    const startedAt = performance.now();
    let frames = 0;
    while (performance.now() - startedAt < milliseconds) {
      for (let turn = 0; turn < 1_000; turn++) decodeFrame(frame);
      frames += 1_000;
    }
    return (frames * recordsPerFrame * 1000) / (performance.now() - startedAt);
  };
  decodeFor(500);
  return decodeFor(1_500);
}
