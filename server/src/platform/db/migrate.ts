import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Client, DatabaseError } from "pg";
import { CannotStart } from "../cannot-start.ts";
import { clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Database } from "./database.ts";
import { serverFolder } from "../server-folder.ts";
import { loosenFunctions } from "./loosen-functions.ts";
import { loginOf, provideRoles, roleNames } from "./roles.ts";

type Migration = { file: string; sql: string; checksum: string };

type Options = {
  /** A user with CREATEROLE and CREATE on the database. */
  url: string;
  rolesSecret: string;
  /** Another folder than server/migrations, for tests. */
  folder?: string;
  /** The last file to apply, for a backup that is older than this program. */
  upTo?: string;
  /** What else has to be there, done before others may start. */
  finish?: (client: Client) => Promise<void>;
  /** Give roles that were made with another secret new passwords. */
  takeOverRoles?: boolean;
  log: Log;
};

/**
 * Brings roles and schema up to date. Any number may start at once; one works, the others wait. Each file is one
 * transaction, so a crash leaves whole files only. Throws CannotStart for what the operator has to put right.
 */
export async function migrate(options: Options): Promise<void> {
  const { folder = ourFolder(), upTo } = options;
  const migrations = readMigrations(folder).filter(({ file }) => upTo === undefined || file <= upTo);
  const client = new Client({ connectionString: options.url, application_name: "wegbuch migrate" });
  client.on("error", (error) => options.log.error({ err: error }, "The connection of the migration broke"));
  await connect(client);
  try {
    await client.query("select pg_advisory_lock(826219, 2)");
    await retryingCollisions(() => inTransaction(client, () => prepare(client, options)));
    await client.query("set role wegbuch_owner; set search_path = wegbuch, pg_temp; set lock_timeout = '5s'");
    await applyNew(client, migrations, options.log);
    await options.finish?.(client);
  } finally {
    await client.end();
  }
}

/** Whether the schema is the one this program was made for; not any more once a newer one has migrated it. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await database
    .pool("admin")
    .query<{ newest: string }>("select max(file) as newest from migrations");
  return rows[0]!.newest === filesIn(ourFolder()).at(-1);
}

type Applied = { file: string; checksum: string };

/** The files this program is made for, in their order, or those of an older one. */
export function ourMigrations(upTo?: string): Applied[] {
  return readMigrations(ourFolder())
    .map(({ file, checksum }) => ({ file, checksum }))
    .filter(({ file }) => upTo === undefined || file <= upTo);
}

/** The files a database was migrated with, in their order; none in a new one. Asked by the user of DATABASE_URL. */
export async function appliedMigrations(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<{ is_new: boolean }>(
    "select to_regclass('wegbuch.migrations') is null as is_new",
  );
  if (rows[0]!.is_new) return [];
  await client.query("set role wegbuch_owner");
  const applied = await client.query<Applied>("select file, checksum from wegbuch.migrations order by file");
  await client.query("reset role");
  return applied.rows;
}

/** Throws CannotStart unless a database was migrated with these files and no others. */
export async function requireMigrated(client: Client, ours: Applied[]): Promise<void> {
  const applied = await appliedMigrations(client);
  applied.forEach((done, index) => requireSame(done, ours[index]));
  if (applied.length === ours.length) return;
  const newest = applied.at(-1);
  throw new CannotStart(
    newest === undefined
      ? "DATABASE_URL: this is no database of Wegbuch."
      : `DATABASE_URL: the database was migrated by an older Wegbuch (up to ${newest.file}): use that one.`,
  );
}

/** Connects, or throws CannotStart. */
export async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(`DATABASE_URL: the database cannot be reached (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

/** What the owner needs before the first file: the roles, its schema, the extension, the list of files. */
async function prepare(client: Client, { rolesSecret, takeOverRoles }: Options): Promise<void> {
  await provideRoles(client, rolesSecret, takeOverRoles);
  await client.query("create schema if not exists wegbuch authorization wegbuch_owner");
  await client.query("create extension if not exists btree_gist with schema wegbuch");
  await client.query(`set local role wegbuch_owner`);
  await client.query(`grant usage on schema wegbuch to ${roleNames.map(loginOf).join(", ")}`);
  await client.query(
    `create table if not exists wegbuch.migrations (
       file text primary key, checksum text not null, applied_at timestamptz not null)`,
  );
  await client.query("grant select on wegbuch.migrations to wegbuch_admin");
}

async function applyNew(client: Client, migrations: Migration[], log: Log): Promise<void> {
  const { rows: applied } = await client.query<{ file: string; checksum: string }>(
    "select file, checksum from migrations order by file",
  );
  applied.forEach((done, index) => requireSame(done, migrations[index]));
  for (const migration of migrations.slice(applied.length)) {
    await inTransaction(client, () => loosenFunctions(client, () => apply(client, migration)));
    log.info({ migration: migration.file }, "Migrated");
  }
}

function requireSame(done: { file: string; checksum: string }, ours: Applied | undefined): void {
  if (ours === undefined || ours.file > done.file) {
    throw new CannotStart(
      `DATABASE_URL: the database was migrated by a newer Wegbuch (${done.file} is unknown here): start that one.`,
    );
  }
  if (ours.file < done.file) {
    throw new CannotStart(
      `DATABASE_URL: migration ${ours.file} came in before ${done.file}, which is applied already.`,
    );
  }
  if (ours.checksum !== done.checksum) {
    throw new CannotStart(`DATABASE_URL: migration ${done.file} was changed after it had been applied.`);
  }
}

async function apply(client: Client, { file, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const position = error instanceof DatabaseError ? Number(error.position) : NaN;
    const line = Number.isNaN(position) ? "" : `:${sql.slice(0, position).split("\n").length}`;
    throw new CannotStart(`DATABASE_URL: migration ${file}${line} fails (${reasonOf(error)}).`, {
      cause: error,
    });
  }
  await client.query("insert into migrations (file, checksum, applied_at) values ($1, $2, $3)", [
    file,
    checksum,
    clock.now(),
  ]);
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Roles belong to the whole server: migrating two of its databases at once may collide there, harmlessly. */
async function retryingCollisions(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isCollision =
        error instanceof DatabaseError && ["XX000", "23505", "42710", "40P01"].includes(error.code ?? "");
      if (!isCollision || attempt === 10) throw error;
    }
  }
}

const ourFolder = () => path.join(serverFolder(), "migrations");

function readMigrations(folder: string): Migration[] {
  return filesIn(folder).map((file) => {
    const sql = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n");
    return { file, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
