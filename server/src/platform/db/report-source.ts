import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import { isDatabaseAway } from "./is-database-away.ts";

/** Where documents are read: a read replica while there is one that keeps up, else the database itself. */
export type ReportSource = {
  /** Where the role of reports connects to for the next document; what was committed before is there. */
  address(): Promise<string>;
  /** Whether a document failed because of the replica, which is left alone then: made again, it comes from the database. */
  hasFailed(error: unknown): boolean;
  /** How far behind the replica is; null where there is none. Throws why it cannot be used. */
  lag(): Promise<Lag | null>;
};

type Lag = { bytes: number; seconds: number };

type Options = {
  /** The database itself, as the role of reports. */
  address: string;
  pool: Pool;
  /** The replica, as the same role. */
  replica?: string | undefined;
  log: Log;
};

/** How long a document waits until the replica has what is committed. */
const patienceMilliseconds = 5_000;
const restMilliseconds = 30_000;

/** Looks at the replica before each document, and leaves one that fails or lags alone for half a minute. */
export function openReportSource({ address, pool, replica, log }: Options): ReportSource {
  let restsUntil = 0;
  const isResting = () => performance.now() < restsUntil;
  const rest = (error: unknown) => {
    restsUntil = performance.now() + restMilliseconds;
    log.warn({ err: error }, "REPORT_DATABASE_URL: documents are read from the database itself for a while");
  };
  return {
    address: async () => {
      if (replica === undefined || isResting()) return address;
      try {
        await waitUntilHere(replica, await positionOf(pool));
        return replica;
      } catch (error) {
        rest(error);
        return address;
      }
    },
    hasFailed: (error) => {
      if (replica === undefined || isResting() || !isReplicas(error)) return false;
      rest(error);
      return true;
    },
    lag: async () => (replica === undefined ? null : lagOf(pool, replica)),
  };
}

async function lagOf(pool: Pool, replica: string): Promise<Lag> {
  return withReplica(replica, async (client) => {
    const position = await positionOf(pool);
    const { rows } = await client.query<{ is_replica: boolean; bytes: number; seconds: number }>(
      `select pg_is_in_recovery() as is_replica,
         greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
         case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
           else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
      [position],
    );
    const { is_replica, bytes, seconds } = rows[0]!;
    if (!is_replica) throw new Error("It is no replica");
    return { bytes, seconds };
  });
}

/** What is committed has been written up to here, as long as the server commits synchronously, which is its default. */
async function positionOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>("select pg_current_wal_lsn()::text as position");
  return rows[0]!.position;
}

async function waitUntilHere(replica: string, position: string): Promise<void> {
  await withReplica(replica, async (client) => {
    const giveUpAt = performance.now() + patienceMilliseconds;
    for (;;) {
      const { rows } = await client.query<{ is_here: boolean | null }>(
        "select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_here",
        [position],
      );
      const isHere = rows[0]!.is_here;
      if (isHere === true) return;
      if (isHere === null) throw new Error("It is no replica");
      if (performance.now() > giveUpAt) throw new Error("It is too far behind");
      await sleep(20);
    }
  });
}

async function withReplica<T>(replica: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: replica,
    application_name: "wegbuch_report",
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** It would not be faster on the database itself. */
const statementTimeout = "57014";

/** A replica that is away, or one that could not go on with replaying while it was read. */
function isReplicas(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  // An error of a thread comes without its system call.
  const isConnection = /^(?:connect|read|write) E[A-Z]+/.test(message ?? "");
  return code === "40001" || isConnection || (isDatabaseAway(error) && code !== statementTimeout);
}
