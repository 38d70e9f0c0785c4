import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, onTestFinished } from "vitest";
import { silentLog } from "../log.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";

/** Debian's package of the oldest PostgreSQL that is supported. */
export const debiansPrograms = "/usr/lib/postgresql/15/bin";

/** The version a second server has: that of Debian where it is installed, else the one of npm again. */
export const otherPrograms = existsSync(path.join(debiansPrograms, "initdb")) ? debiansPrograms : undefined;

/** A PostgreSQL beside the one of all tests, for one file; gives the address of its user who may do everything. */
export async function anotherServer(parameters: Record<string, string> = {}): Promise<string> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-other-"));
  chmodSync(dataFolder, 0o755);
  const quick = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
  const server = await startEmbedded({
    dataFolder,
    binFolder: otherPrograms,
    parameters: { ...quick, ...parameters },
    log: silentLog(),
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  });
  return server.url;
}

/** A database nobody has migrated, on a server, for one test. */
export async function anEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `wegbuch_empty_${randomBytes(6).toString("hex")}`;
  await queryAt(serverUrl, `create database ${name}`);
  onTestFinished(async () => void (await queryAt(serverUrl, `drop database ${name} with (force)`)));
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

/** Asks one thing of a database by its address, in UTC. */
export async function queryAt<Row extends object>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({
    connectionString: url,
    options: "-c search_path=wegbuch,pg_temp -c timezone=UTC",
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
