import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startEmbedded } from "../../server/src/platform/db/embedded/start-embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { foundCompanies } from "./_company.ts";
import { recordsPerFrame } from "./_drives.ts";
import { connectFleet } from "./_fleet.ts";
import { cpuSecondsOf } from "./_measures.ts";
import { watchPostgres } from "./_postgres-work.ts";
import { freePort, startProcess } from "./_processes.ts";

export const rolesSecret = "of the roles of a database that lives for one benchmark";

/** A gateway and a worker on a database of their own, and boxes that send to them. */
export type IngestWorld = {
  client: Client;
  /** What another process of the program needs to belong to it. */
  environment: Record<string, string>;
  /** Where the database is, as its owner. */
  url: string;
  /** Sends frames of each box, and waits until all are followed. */
  send(frames: readonly Uint8Array[][], periodMs: number): Promise<Sent>;
  count(statement: string): Promise<number>;
};

/** What was sent, how fast, and at what price; microseconds of a core for each record. */
export type Sent = {
  /** By performance.now(). */
  startedAt: number;
  records: number;
  latencies: number[];
  durablePerSecond: number;
  followedPerSecond: number;
  microseconds: Record<string, number>;
  walBytesPerRecord: number;
};

/** Runs work in a world of so many boxes and ends it. */
export async function inIngestWorld<T>(
  boxes: number,
  work: (world: IngestWorld) => Promise<T>,
  settings: Record<string, string> = {},
  vehiclesPerMandator?: number,
): Promise<T> {
  const log = silentLog();
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-bench-"));
  const server = await startEmbedded({ dataFolder, log });
  const client = new Client({ connectionString: server.url });
  try {
    await migrate({ url: server.url, rolesSecret, log });
    await client.connect();
    const imeis = await foundCompanies(client, boxes, vehiclesPerMandator);
    const port = await freePort();
    const environment = {
      DATABASE_URL: server.url,
      DATABASE_ROLES_SECRET: rolesSecret,
      WEGBUCH_DATA: dataFolder,
      TELTONIKA_PORT: String(port),
      // Boxes that catch up send what they have as fast as it is taken.
      BOX_RECORDS_PER_SECOND: "5000",
      LOG_LEVEL: "error",
      ...settings,
    };
    const gateway = await startProcess("gateway", environment, port);
    const worker = await startProcess("worker", environment);
    try {
      const fleet = await connectFleet(port, imeis);
      const pids = { generator: process.pid, gateway: gateway.pid, worker: worker.pid };
      const watched = { client, url: server.url, environment, fleet, pids, postmaster: server.pid };
      const result = await work(worldOf(watched));
      fleet.leave();
      return result;
    } finally {
      await Promise.all([gateway.stop(), worker.stop()]);
    }
  } finally {
    await client.end();
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

type Watched = {
  client: Client;
  url: string;
  environment: Record<string, string>;
  fleet: Awaited<ReturnType<typeof connectFleet>>;
  pids: Record<string, number>;
  postmaster: number;
};

function worldOf({ client, url, environment, fleet, pids, postmaster }: Watched): IngestWorld {
  const count = async (statement: string) =>
    Number((await client.query<{ count: string }>(statement)).rows[0]!.count);
  const allFollowed = async () => {
    while ((await count("select count(*) from wegbuch.arrivals")) > 0) await sleep(100);
  };
  const send: IngestWorld["send"] = async (frames, periodMs) => {
    const postgresWork = watchPostgres(postmaster);
    const usedBefore = Object.entries(pids).map(([name, pid]) => [name, pid, cpuSecondsOf(pid)] as const);
    const { rows } = await client.query<{ lsn: string }>("select pg_current_wal_insert_lsn() as lsn");
    const startedAt = performance.now();
    const latencies = await fleet.send(frames, periodMs);
    const durableMs = performance.now() - startedAt;
    await allFollowed();
    const followedMs = performance.now() - startedAt;
    const used = {
      ...Object.fromEntries(usedBefore.map(([name, pid, before]) => [name, cpuSecondsOf(pid) - before])),
      ...Object.fromEntries(Object.entries(postgresWork()).map(([name, value]) => [saidOf(name), value])),
    };
    const records = frames.flat().reduce((sum, frame) => sum + frame[9]!, 0);
    const wal = await count(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${rows[0]!.lsn}') as count`,
    );
    return {
      startedAt,
      records,
      latencies: latencies.sort((one, other) => one - other),
      durablePerSecond: (records / durableMs) * 1_000,
      followedPerSecond: (records / followedMs) * 1_000,
      microseconds: Object.fromEntries(
        Object.entries(used).map(([name, seconds]) => [name, (seconds * 1e6) / records]),
      ),
      walBytesPerRecord: wal / records,
    };
  };
  return { client, url, environment, send, count };
}

const roles: Record<string, string> = {
  gateway: "PostgreSQL storing",
  tracker: "PostgreSQL following",
  jobs: "PostgreSQL doing jobs",
};
const saidOf = (name: string) => roles[name] ?? name;

/** "worker 25.8, gateway 18.4, …", the dearest first; what is hardly anything is left out. */
export function saidWork({ microseconds }: Sent): string {
  const parts = Object.entries(microseconds)
    .filter(([, value]) => value >= 0.05)
    .toSorted(([, one], [, other]) => other - one);
  const sum = parts.reduce((total, [, value]) => total + value, 0);
  return `${sum.toFixed(1)} µs: ${parts.map(([name, value]) => `${name} ${value.toFixed(1)}`).join(", ")}`;
}

/** The milliseconds below which this share of the acknowledgements came. */
export const latencyAt = ({ latencies }: Sent, share: number): number =>
  latencies[Math.floor(latencies.length * share)]!;

/** Milliseconds from one frame of a box to its next, so that all boxes send so many records a second. */
export const periodFor = (boxes: number, recordsPerSecond: number): number =>
  (boxes * recordsPerFrame * 1_000) / recordsPerSecond;
