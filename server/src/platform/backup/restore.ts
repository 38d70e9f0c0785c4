import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CannotStart } from "../cannot-start.ts";
import { appliedMigrations, connect, ourMigrations } from "../db/migrate.ts";
import { provideSchema } from "../db/provide-schema.ts";
import type { Log } from "../log.ts";
import { requireKey, restoreHeads } from "./history-files.ts";
import type { HistoryFiles } from "./history-files.ts";
import { filesOf, readManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { openTables } from "./open-tables.ts";
import { restoreJobs } from "./queued-jobs.ts";
import { verifyFiles } from "./stored-file.ts";
import { readPartitions, quoted, sessionSettings, readTables } from "./stored-objects.ts";
import type { Table } from "./stored-objects.ts";

type Options = {
  url: string;
  rolesSecret: string;
  folder: string;
  history: HistoryFiles;
  /** Leave the signed heads of the history where they are. */
  withoutHeads?: boolean;
  log: Log;
};

export type Restored = { createdAt: string; tables: number; rows: number; jobs: number };

/**
 * Reads a backup into a database without rows, of any supported version, and brings it up to date afterwards. All or
 * nothing: a restore that fails leaves the database empty. Throws CannotStart for what the operator has to put right.
 */
export async function restore(options: Options): Promise<Restored> {
  const { url, rolesSecret, folder, history, withoutHeads = false, log } = options;
  const manifest = readManifest(folder);
  const newest = requireKnown(manifest);
  if (!withoutHeads) requireKey(manifest, history);
  await verifyFiles(folder, filesOf(manifest));
  await requireNewOrSame(url, manifest);
  await provideSchema({ url, rolesSecret, upTo: newest, log });
  const jobs = await load({ ...options, manifest });
  await provideSchema({ url, rolesSecret, log });
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  return { createdAt: manifest.createdAt, tables: manifest.tables.length, rows, jobs };
}

/** Gives the newest migration of a backup; one this program does not have is of a newer program. */
function requireKnown({ migrations }: Manifest): string {
  const ours = ourMigrations();
  for (const [index, { file, checksum }] of migrations.entries()) {
    if (ours[index]?.file !== file)
      throw new CannotStart(
        `The backup was made by a newer Wegbuch (${file} is unknown here): use that one.`,
      );
    if (ours[index].checksum !== checksum)
      throw new CannotStart(`The backup was made by another Wegbuch: its migration ${file} is not ours.`);
  }
  return migrations.at(-1)!.file;
}

async function requireNewOrSame(url: string, { migrations }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    const newest = (await appliedMigrations(client)).at(-1)?.file;
    const wanted = migrations.at(-1)!.file;
    if (newest === undefined || newest === wanted) return;
    throw new CannotStart(
      `DATABASE_URL: the database was migrated up to ${newest} and the backup is from ${wanted}: restore it into a ` +
        "database that nobody has migrated yet.",
    );
  });
}

/** Everything in one transaction, while nobody else may migrate. */
async function load({ url, folder, history, withoutHeads, manifest }: Options & { manifest: Manifest }) {
  return withClient(url, async (client) => {
    await client.query(`${sessionSettings}; select pg_advisory_lock(826219, 2)`);
    await requireNobody(client);
    await client.query("begin; set local role wegbuch_owner");
    const tables = await readTables(client);
    requireSameTables(tables, manifest);
    const close = await openTables(client);
    await requireEmpty(client, tables);
    await addPartitions(client, manifest);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    await close();
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query("select setval($1, $2, $3)", [quoted(name), lastValue, isCalled]);
    for (const { name } of tables) await client.query(`analyze ${quoted(name)}`);
    const jobs = await restoreJobs(client, folder);
    if (withoutHeads !== true) restoreHeads(folder, manifest, history);
    await client.query("commit");
    return jobs;
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "wegbuch restore" });
  client.on("error", () => undefined);
  await connect(client);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Programs that run would work on what is half restored. */
async function requireNobody(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and usename like 'wegbuch\\_%'`,
  );
  if (rowCount !== 0) throw new CannotStart("DATABASE_URL: a Wegbuch runs on this database: stop it first.");
}

function requireSameTables(tables: Table[], manifest: Manifest): void {
  const nameOf = ({ name, columns }: Table) => `${name} (${columns.join(", ")})`;
  const [here, there] = [tables.map(nameOf), manifest.tables.map(nameOf)];
  const odd = there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table));
  if (odd !== undefined) throw new CannotStart(`The backup and the database differ in the table ${odd}.`);
}

async function requireEmpty(client: Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0)
      throw new CannotStart(
        `DATABASE_URL: the database is not empty (there are ${name}); nothing was restored.`,
      );
  }
}

/** Months and loads of addresses that a new database has no partitions for. */
async function addPartitions(client: Client, { partitions }: Manifest): Promise<void> {
  const present = new Set((await readPartitions(client)).map(({ name }) => name));
  for (const { parent, name, bound } of partitions) {
    if (!present.has(name))
      await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`);
  }
}

async function loadTable(client: Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  const { name, columns, file, rows } = table;
  const target = client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`),
  );
  await pipeline(createReadStream(path.join(folder, file)), createGunzip(), target);
  if (target.rowCount !== rows)
    throw new CannotStart(`The backup of ${name} has ${target.rowCount} rows instead of ${rows}.`);
}
