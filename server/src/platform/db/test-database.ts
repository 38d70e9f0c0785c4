import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { silentLog } from "../log.ts";
import { connectDatabase } from "./database.ts";
import type { Database } from "./database.ts";

/** A database as in production, and the address of the user that owns everything, for arranging and looking behind. */
export type TestDatabase = Database & { url: string; rolesSecret: string };

/**
 * A migrated, empty database for the tests of one file; it is dropped after them. Ask for more connections per role
 * only where a test needs them at once.
 */
export async function aDatabase({ connectionsPerRole = 4 } = {}): Promise<TestDatabase> {
  const { url: serverUrl, rolesSecret, template } = inject("testServer");
  const name = `wegbuch_test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const database = connectDatabase({ url, rolesSecret, log: silentLog(), connectionsPerRole });
  afterAll(async () => {
    await database.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  return { ...database, url, rolesSecret };
}

/** Runs one statement as the user that may do everything, outside any mandator's rules unless it is under them. */
export async function asOwner<Row extends object>(
  database: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("set search_path = wegbuch, pg_temp");
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
