// How fast records of 2,000 boxes are stored and followed into trips, and what the same rows cost without us.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { Client } from "pg";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { measureBareWrites } from "./_bare-writes.ts";
import { foundCompanies } from "./_company.ts";
import { driveFrame, recordsPerFrame } from "./_drives.ts";
import { connectFleet } from "./_fleet.ts";
import type { Fleet } from "./_fleet.ts";
import { printTable } from "./_print-table.ts";
import { freePort, startProcess } from "./_processes.ts";

const boxes = 2_000;
const offeredPerSecond = Number(process.env["BENCH_RECORDS_PER_SECOND"] ?? 22_000);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 30);
const rolesSecret = "of the roles of a database that lives for one benchmark";

const log = silentLog();
const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
const server = await startEmbedded({ dataFolder, log });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, rolesSecret, log });
  await client.connect();
  printTable(`ingest: ${boxes} boxes, Codec 8 Extended, ${recordsPerFrame} records a frame`, await measure());
} finally {
  await client.end();
  await server.stop();
  rmSync(dataFolder, { recursive: true });
}

async function measure(): Promise<[string, string][]> {
  const imeis = await foundCompanies(client, boxes);
  const port = await freePort();
  const environment = {
    DATABASE_URL: server.url,
    DATABASE_ROLES_SECRET: rolesSecret,
    WEGBUCH_DATA: dataFolder,
    TELTONIKA_PORT: String(port),
    LOG_LEVEL: "error",
  };
  const gateway = await startProcess("gateway", environment, port);
  const worker = await startProcess("worker", environment);
  const fleet = await connectFleet(port, imeis);
  const steady = await measureSteady(fleet);
  const flood = await measureFlood(fleet);
  fleet.leave();
  await Promise.all([gateway.stop(), worker.stop()]);
  const bare = await measureBareWrites(client);
  const trips = await count("select count(*) from wegbuch.trips");
  return [
    ["machine", `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`],
    ["offered records/s", whole(offeredPerSecond)],
    ["durable records/s", whole(steady.durable)],
    ["followed records/s", whole(steady.followed)],
    ["acknowledged after, p50", `${whole(steady.p50)} ms`],
    ["acknowledged after, p99", `${whole(steady.p99)} ms`],
    ["most durable records/s, all boxes sending at once", whole(flood)],
    ["trips made", whole(trips)],
    ["bare multi-row insert, rows/s", whole(bare.insert)],
    ["bare COPY, rows/s", whole(bare.copy)],
    ["decoder alone, records/s", whole(measureDecoder())],
    ["followed, as part of the bare insert", (steady.followed / bare.insert).toFixed(2)],
  ];
}

/** Frames at a fixed rate, until all of them are followed. */
async function measureSteady(fleet: Fleet) {
  const periodMs = (boxes * recordsPerFrame * 1000) / offeredPerSecond;
  const frames = framesFrom(0, Math.round((seconds * 1000) / periodMs));
  const startedAt = performance.now();
  const latencies = (await fleet.send(frames, periodMs)).sort((one, other) => one - other);
  const durableMs = performance.now() - startedAt;
  await allFollowed();
  const followedMs = performance.now() - startedAt;
  const records = latencies.length * recordsPerFrame;
  return {
    durable: (records / durableMs) * 1000,
    followed: (records / followedMs) * 1000,
    p50: latencies[Math.floor(latencies.length * 0.5)]!,
    p99: latencies[Math.floor(latencies.length * 0.99)]!,
  };
}

/** As many frames as the gateway acknowledges. */
async function measureFlood(fleet: Fleet): Promise<number> {
  const frames = framesFrom(10_000, 5);
  const startedAt = performance.now();
  const latencies = await fleet.send(frames, 0);
  const rate = (latencies.length * recordsPerFrame * 1000) / (performance.now() - startedAt);
  await allFollowed();
  return rate;
}

/** Frames `first` to `first + count` of every box, made before anything is measured. */
function framesFrom(first: number, count: number): Uint8Array[][] {
  const startMs = Date.now() - 30 * 86_400_000;
  return Array.from({ length: boxes }, (_, box) =>
    Array.from({ length: count }, (_, index) => driveFrame(box, first + index, startMs)),
  );
}

async function allFollowed(): Promise<void> {
  while ((await count("select count(*) from wegbuch.arrivals")) > 0) await sleep(50);
}

async function count(statement: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(statement);
  return Number(rows[0]!.count);
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

function whole(number: number): string {
  return Math.round(number).toLocaleString("en");
}
