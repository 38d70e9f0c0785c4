import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { CannotStart } from "../cannot-start.ts";
import type { Clock } from "../clock.ts";
import { ourMigrations, requireMigrated } from "../db/migrate.ts";
import { storeHeads } from "./history-files.ts";
import type { HistoryFiles } from "./history-files.ts";
import { filesOf, manifestFile } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { storeJobs } from "./queued-jobs.ts";
import { storeRows } from "./stored-file.ts";
import { readPartitions, quoted, readSequenceNames, sessionSettings, readTables } from "./stored-objects.ts";
import type { Table } from "./stored-objects.ts";

type Options = {
  /** The user of many rights, who may act as wegbuch_backup. */
  url: string;
  /** A folder that is not there yet. */
  folder: string;
  history: HistoryFiles;
  clock: Clock;
  /** The last migration of an older program, for tests. */
  upTo?: string;
};

export type BackedUp = { tables: number; rows: number; bytes: number };

/**
 * Writes what the database holds at one moment into a folder, while everybody goes on working. The folder gets its name
 * when everything is on the disk; before it is called `.unfinished` and has no manifest. Memory does not grow with the
 * data. Throws CannotStart for what the operator has to put right.
 */
export async function backUp(options: Options): Promise<BackedUp> {
  const folder = path.resolve(options.folder);
  const unfinished = `${folder}.unfinished`;
  makeFolder(folder, unfinished);
  try {
    const manifest = await fill(unfinished, options);
    writeFileSync(path.join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    for (const written of ["history-heads", "."]) toDisk(path.join(unfinished, written));
    renameSync(unfinished, folder);
    toDisk(path.dirname(folder));
    return sumOf(manifest);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function makeFolder(folder: string, unfinished: string): void {
  if (existsSync(folder)) throw new CannotStart(`${folder} is there already; name a folder that is not.`);
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(unfinished, { mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CannotStart(
      code === "EEXIST"
        ? `${unfinished} is there: another backup is being written, or one was broken off and has to be removed.`
        : `The backup cannot be written (${message}).`,
    );
  }
}

async function fill(folder: string, { url, history, clock, upTo }: Options): Promise<Manifest> {
  const migrations = ourMigrations(upTo);
  // Before the snapshot, so that nothing is signed that the snapshot does not have yet.
  const signed = await storeHeads(folder, history);
  const client = new Client({ connectionString: url, application_name: "wegbuch backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireMigrated(client, migrations);
    await client.query(sessionSettings);
    await client.query("begin isolation level repeatable read read only");
    const createdAt = clock.now().toISOString();
    const rows = await storeTables(client, folder);
    return { format: 1, createdAt, migrations, ...rows, ...signed };
  } catch (error) {
    // Rows that nobody takes any more would keep a polite end waiting.
    client.connection.stream.destroy();
    throw (error as { code?: string }).code === undefined
      ? error
      : new CannotStart(`The backup was broken off (${(error as Error).message}).`, { cause: error });
  } finally {
    await client.end();
  }
}

async function storeTables(client: Client, folder: string) {
  await client.query("set local role wegbuch_backup");
  const found = await readTables(client);
  // A migration or an import of addresses waits for the backup, instead of pulling tables out from under it.
  await client.query(`lock table ${found.map(({ name }) => quoted(name)).join(", ")} in access share mode`);
  const tables: Manifest["tables"] = [];
  for (const table of found) tables.push({ ...table, ...(await storeTable(client, folder, table)) });
  const partitions = await readPartitions(client);
  await client.query("set local role wegbuch_owner");
  const sequences = await readSequences(client);
  const jobs = await storeJobs(client, folder);
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return { postgres: rows[0]!.server_version, partitions, tables, sequences, jobs };
}

async function storeTable(client: Client, folder: string, { name, columns }: Table) {
  const rows = client.query(
    copyTo(`copy (select ${columns.map(quoted).join(", ")} from ${quoted(name)}) to stdout`),
  );
  const stored = await storeRows(folder, `${name}.copy.gz`, rows);
  return { ...stored, rows: rows.rowCount };
}

async function readSequences(client: Client): Promise<Manifest["sequences"]> {
  const sequences: Manifest["sequences"] = [];
  for (const name of await readSequenceNames(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, lastValue: rows[0]!.value, isCalled: rows[0]!.called });
  }
  return sequences;
}

function toDisk(folder: string): void {
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

function sumOf(manifest: Manifest): BackedUp {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    tables: manifest.tables.length,
    rows: sum(manifest.tables.map(({ rows }) => rows)),
    bytes: sum(filesOf(manifest).map(({ bytes }) => bytes)),
  };
}
