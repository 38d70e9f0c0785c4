import { randomBytes } from "node:crypto";
import { Client, Pool } from "pg";
import { afterAll, inject } from "vitest";
import { fixClock } from "../../../src/platform/clock.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { connectDatabase, notingErrors } from "../../../src/platform/db/database.ts";
import type { Database } from "../../../src/platform/db/database.ts";

/** A database as in production, and `owner`: the user who may do everything, for arranging and looking behind. */
export type TestDatabase = Database & { url: string; rolesSecret: string; owner: Pool };

/**
 * A migrated, empty database for the tests of one file; it is dropped after them. Ask for more connections per role
 * only where a test needs them at once.
 */
export async function aDatabase({ connectionsPerRole = 4 } = {}): Promise<TestDatabase> {
  const { url: serverUrl, rolesSecret, template, isOurs } = inject("testServer");
  const name = `wegbuch_test_${randomBytes(6).toString("hex")}`;
  const strategy = isOurs ? "strategy file_copy" : "";
  await onServer(serverUrl, `create database ${name} template ${template} ${strategy}`);
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const database = connectTestDatabase({ url, rolesSecret, connectionsPerRole });
  afterAll(async () => {
    // The file after this one in the same worker begins with a clock that runs.
    fixClock(undefined);
    await database.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  return database;
}

type Connection = {
  url: string;
  poolerUrl?: string | undefined;
  reportUrl?: string | undefined;
  rolesSecret: string;
  connectionsPerRole?: number;
};

/** Connects to a migrated database, as production does and as the user who may do everything, until it is closed. */
export function connectTestDatabase(connection: Connection): TestDatabase {
  const { url, rolesSecret } = connection;
  const log = silentLog();
  const database = connectDatabase({ poolerUrl: poolerOf(url), ...connection, log });
  const options = "-c search_path=wegbuch,pg_temp";
  const owner = notingErrors(new Pool({ connectionString: url, options, max: 2 }), log);
  const close = async () => void (await Promise.all([database.close(), owner.end()]));
  return { ...database, close, url, rolesSecret, owner };
}

/** The same database behind the pooler that all tests are to be run through, if there is one in front of its server. */
function poolerOf(url: string): string | undefined {
  const { url: serverUrl, poolerUrl } = inject("testServer");
  if (poolerUrl === null || new URL(url).port !== new URL(serverUrl).port) return undefined;
  return Object.assign(new URL(poolerUrl), { pathname: new URL(url).pathname }).href;
}

/** Runs a statement as the user who may do everything, whatever the rules of tenancy say. */
export async function asOwner<Row extends object>(
  database: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.owner.query<Row>(statement, values.length > 0 ? values : undefined)).rows;
}

/** Narrows pg_locks, which tells of the whole server, to this test file's database. */
export const inThisDatabase = "pid in (select pid from pg_stat_activity where datname = current_database())";

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
